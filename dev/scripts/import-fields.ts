/** `node dev/scripts/import-fields.ts` prints what an import makes of each field that a source documents, and counts those that are lost in silence. */
import { importSources } from '@stayup/contract';
import { fieldExamples } from '@stayup/testing/imports/fields/all';
import { fateOf } from '@stayup/testing/imports/fields/fate';

const counts: Record<string, number> = {};
const count = (fate: string) => {
	counts[fate] = (counts[fate] ?? 0) + 1;
};

for (const source of importSources) {
	console.log(`\n${source}`);
	for (const example of fieldExamples[source].examples) {
		const { fate, said } = fateOf(source, example);
		count(fate);
		console.log(`  ${fate.padEnd(11)} ${example.field.padEnd(42)} ${said.join(' ')}`);
	}
	for (const [part, fields] of Object.entries(fieldExamples[source].fields)) {
		for (const [name, { becomes }] of fields) {
			if (!['none', 'kept', 'other-kinds'].includes(becomes)) continue;
			count(becomes);
			console.log(`  ${becomes.padEnd(11)} ${part}${name}`);
		}
	}
}

console.log(
	`\n${Object.entries({ silent: 0, ...counts })
		.map(([fate, fields]) => `${fate} ${fields}`)
		.join(', ')}`,
);
