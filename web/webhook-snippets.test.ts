/** The programs of the guide verify a real call of ours. Those of languages that this machine lacks are not run. */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookSnippets } from './src/features/docs/webhook-snippets.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const body = '{"type":"webhook.test","data":{"message":"Grüße"}}';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'webhook-snippets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As `signedHeaders` of the server writes them (Standard Webhooks 1.0). */
function headersAt(seconds: number, key = secret): Record<string, string> {
	const timestamp = String(Math.floor(seconds));
	const mac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'));
	const signature = mac.update(`event-1.${timestamp}.${body}`).digest('base64');
	return { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${signature}` };
}

interface Language {
	program: string;
	file: string;
	/** The file that prints true or false for each call in the JSON file `calls.json`. */
	main(code: string): string;
}

const languages: Record<string, Language> = {
	'JavaScript (Node.js)': {
		program: process.execPath,
		file: 'verify.mjs',
		main: (code) => `${code}
import { readFileSync } from 'node:fs';
for (const { secret, headers, body } of JSON.parse(readFileSync('calls.json', 'utf8')))
  console.log(isFromStayup(secret, headers, body));`,
	},
	Python: {
		program: 'python3',
		file: 'verify.py',
		main: (code) => `${code}

import json
for call in json.load(open("calls.json", encoding="utf-8")):
    print(str(is_from_stayup(call["secret"], call["headers"], call["body"].encode())).lower())`,
	},
	PHP: {
		program: 'php',
		file: 'verify.php',
		main: (code) => `${code}
foreach (json_decode(file_get_contents('calls.json'), true) as $call) {
    echo isFromStayup($call['secret'], $call['headers'], $call['body']) ? "true\\n" : "false\\n";
}`,
	},
	Ruby: {
		program: 'ruby',
		file: 'verify.rb',
		main: (code) => `${code}
require 'json'
JSON.parse(File.read('calls.json', encoding: 'UTF-8')).each do |call|
  puts from_stayup?(call['secret'], call['headers'], call['body'])
end`,
	},
};

const isInstalled = ({ program }: Language) => spawnSync(program, ['--version']).status === 0;

describe('the webhook guide', () => {
	it('has a program for each of five languages', () => {
		expect(webhookSnippets.map(({ language }) => language)).toEqual([...Object.keys(languages), 'Go']);
	});

	const runnable = webhookSnippets.flatMap(({ language, code }) => {
		const found = languages[language];
		return found && isInstalled(found) ? [{ language, code, found }] : [];
	});

	it.each(runnable)('verifies calls with $language', ({ code, found }) => {
		const now = Date.now() / 1000;
		const genuine = headersAt(now);
		const calls = [
			{ secret, headers: genuine, body },
			{ secret, headers: genuine, body: body.replace('test', 'tess') },
			{ secret, headers: { ...genuine, 'webhook-id': 'event-2' }, body },
			{ secret, headers: headersAt(now - 301), body },
			{ secret, headers: headersAt(now, `whsec_${Buffer.from('another').toString('base64')}`), body },
			{ secret, headers: { ...genuine, 'webhook-timestamp': 'now' }, body },
		];
		writeFileSync(join(folder, 'calls.json'), JSON.stringify(calls));
		writeFileSync(join(folder, found.file), found.main(code));

		const { stdout, stderr } = spawnSync(found.program, [found.file], { cwd: folder, encoding: 'utf8' });

		expect(stderr).toBe('');
		expect(stdout.trim().split('\n')).toEqual(['true', 'false', 'false', 'false', 'false', 'false']);
	});
});
