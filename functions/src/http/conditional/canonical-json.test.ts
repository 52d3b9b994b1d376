import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it.each([
	['another order of fields', '{"a":1,"b":[{"c":2,"d":null}]}', '{"b":[{"d":null,"c":2}],"a":1}', true],
	['other white space', '{"a":1}', ' {\n"a" : 1 } ', true],
	['other escapes', '{"a":"é/"}', '{"a":"\\u00e9\\/"}', true],
	['another order of a list', '{"a":[1,2]}', '{"a":[2,1]}', false],
	['a number as a text', '{"a":1}', '{"a":"1"}', false],
	['a field more', '{"a":1}', '{"a":1,"b":null}', false],
])('is the same for values that mean the same: %s', (_difference, one, other, isSame) => {
	expect(canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other))).toBe(isSame);
});
