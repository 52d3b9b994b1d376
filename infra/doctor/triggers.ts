/** Compares the age of each trigger with that of the database: a trigger of a database that was deleted still exists, and never runs again. */
import { database } from '../declared/firestore.ts';
import { triggered } from '../declared/functions.ts';
import type { GoogleApi } from '../google-api.ts';
import type { Check } from './check.ts';

interface Dated {
	createTime?: string;
}

export interface Trigger {
	/** Of its function. */
	name: string;
	region: string;
	/** `none`: the function is not deployed. `dead`: it has no trigger of this database. */
	state: 'none' | 'dead' | 'alive';
	/** In milliseconds since the epoch; 0 without a trigger. */
	createdAt: number;
}

export const functionUrl = (id: string, { name, region }: { name: string; region: string }) =>
	`https://cloudfunctions.googleapis.com/v2/projects/${id}/locations/${region}/functions/${name}`;
export const databaseUrl = (id: string) =>
	`https://firestore.googleapis.com/v1/projects/${id}/databases/${database.id}`;
export const triggerUrl = (trigger: string) => `https://eventarc.googleapis.com/v1/${trigger}`;

export async function readTriggers({ get }: Pick<GoogleApi, 'get'>, id: string): Promise<Trigger[]> {
	const stored = (await get(databaseUrl(id))) as Dated | null;
	return Promise.all(
		triggered.map(async (declared): Promise<Trigger> => {
			const found = (await get(functionUrl(id, declared))) as { eventTrigger?: { trigger?: string } } | null;
			if (!found) return { ...declared, state: 'none', createdAt: 0 };
			const name = found.eventTrigger?.trigger;
			const trigger = name ? ((await get(triggerUrl(name))) as Dated | null) : null;
			const isAlive = trigger !== null && createdAt(trigger) >= createdAt(stored);
			return { ...declared, state: isAlive ? 'alive' : 'dead', createdAt: createdAt(trigger) };
		}),
	);
}

function createdAt(dated: Dated | null): number {
	return Date.parse(dated?.createTime ?? '1970-01-01');
}

export const triggersCheck: Check = {
	name: 'Triggers',
	async run({ google }, { id }) {
		// The check of the functions reports those that are not deployed.
		return (await readTriggers(google, id))
			.filter(({ state }) => state === 'dead')
			.map(({ name }) => ({
				problem: `The trigger of ${name} is older than the database or missing, so it never runs.`,
				fix: `npm run restore -- triggers ${id}`,
			}));
	},
};
