/** Compares the deployed indexes and rules of Firestore with the files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { database } from '../declared/firestore.ts';
import type { Check, Finding } from './check.ts';
import { listAll } from './sources.ts';

interface IndexField {
	fieldPath: string;
	order?: string;
	arrayConfig?: string;
}

interface CompositeIndex {
	/** `…/collectionGroups/GROUP/indexes/ID` */
	name?: string;
	queryScope?: string;
	fields?: IndexField[];
	state?: string;
}

interface FieldConfig {
	/** `…/collectionGroups/GROUP/fields/PATH` */
	name?: string;
	indexConfig?: { indexes?: object[] };
	ttlConfig?: { state?: string };
}

interface Release {
	rulesetName?: string;
}

interface Ruleset {
	source?: { files?: { content?: string }[] };
}

export interface IndexFile {
	indexes: { collectionGroup: string; queryScope: string; fields: IndexField[] }[];
	fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean; indexes: object[] }[];
}

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

export const readIndexFile = () => JSON.parse(read('firestore.indexes.json')) as IndexFile;
export const readRulesFile = () => read('firestore.rules');

export const indexesCheck: Check = {
	name: 'Indexes and rules',
	async run({ google }, { id }) {
		const groups = `https://firestore.googleapis.com/v1/projects/${id}/databases/${database.id}/collectionGroups/-`;
		const ownFields = encodeURIComponent('indexConfig.usesAncestorConfig=false OR ttlConfig:*');
		const [indexes, fields, rules] = await Promise.all([
			listAll<CompositeIndex>(google, `${groups}/indexes`, 'indexes'),
			listAll<FieldConfig>(google, `${groups}/fields?filter=${ownFields}`, 'fields'),
			readRules(google, id),
		]);
		const file = readIndexFile();
		return [
			...compareIndexes(indexes, file, id),
			...compareFields(fields, file, id),
			...compareRules(rules, readRulesFile(), id),
		];
	},
};

/** Null if none are deployed. */
async function readRules(google: { get(url: string): Promise<unknown> }, id: string): Promise<string | null> {
	const origin = 'https://firebaserules.googleapis.com/v1';
	const release = (await google.get(`${origin}/projects/${id}/releases/cloud.firestore`)) as Release | null;
	if (!release?.rulesetName) return null;
	const ruleset = (await google.get(`${origin}/${release.rulesetName}`)) as Ruleset | null;
	return ruleset?.source?.files?.[0]?.content ?? null;
}

/** Google adds the document's name as the last field. */
function keyOf(group: string, scope: string | undefined, fields: readonly IndexField[] = []): string {
	const words = fields
		.filter(({ fieldPath }) => fieldPath !== '__name__')
		.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`);
	return `${group}(${words.join(', ')})${scope === 'COLLECTION_GROUP' ? ' of the collection group' : ''}`.toLowerCase();
}

const groupOf = (name = '') => /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';

function compareIndexes(found: readonly CompositeIndex[], file: IndexFile, id: string): Finding[] {
	const deploy = `firebase deploy --only firestore:indexes --project ${id}`;
	const stateOf = new Map(
		found.map(({ name, queryScope, fields, state }) => [keyOf(groupOf(name), queryScope, fields), state]),
	);
	const expected = file.indexes.map(({ collectionGroup, queryScope, fields }) =>
		keyOf(collectionGroup, queryScope, fields),
	);
	const findings: Finding[] = [];
	for (const key of expected) {
		const state = stateOf.get(key);
		if (state === undefined) findings.push({ problem: `The index ${key} is not deployed.`, fix: deploy });
		else if (state === 'CREATING') {
			findings.push({ problem: `The index ${key} is still being built.`, fix: 'Wait, and run doctor again.' });
		} else if (state !== 'READY') {
			findings.push({ problem: `The index ${key} is in the state ${state}.`, fix: deploy });
		}
	}
	const extra = [...stateOf.keys()].filter((key) => !expected.includes(key));
	return [
		...findings,
		...extra.map((key) => ({
			problem: `The index ${key} is deployed, but no query needs it.`,
			fix: `${deploy} --force`,
		})),
	];
}

function compareFields(found: readonly FieldConfig[], file: IndexFile, id: string): Finding[] {
	const fix = `firebase deploy --only firestore:indexes --project ${id}`;
	return file.fieldOverrides.flatMap(({ collectionGroup, fieldPath, ttl, indexes }) => {
		const suffix = `/collectionGroups/${collectionGroup}/fields/${fieldPath}`;
		const field = found.find(({ name }) => name?.endsWith(suffix));
		const isExempt = field !== undefined && (field.indexConfig?.indexes ?? []).length === indexes.length;
		const findings: Finding[] = [];
		if (!isExempt) {
			findings.push({ problem: `The index exemption of ${collectionGroup}.${fieldPath} is not deployed.`, fix });
		}
		if (ttl && field?.ttlConfig?.state !== 'ACTIVE' && field?.ttlConfig?.state !== 'CREATING') {
			findings.push({ problem: `Old documents of ${collectionGroup} are never deleted (${fieldPath}).`, fix });
		}
		return findings;
	});
}

function compareRules(deployed: string | null, file: string, id: string): Finding[] {
	if (deployed?.trim() === file.trim()) return [];
	const problem = deployed === null ? 'No rules are deployed.' : 'The deployed rules differ from firestore.rules.';
	return [{ problem, fix: `firebase deploy --only firestore:rules --project ${id}` }];
}
