/** A snapshot as it is stored: gzip of JSON, within the size of a document. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SnapshotIncident, StatusSnapshot } from '@stayup/contract';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Of the 1 MiB that Firestore allows for a document; the rest is for the other fields. */
export const mostContentBytes = 900_000;

export async function packed(value: object): Promise<Buffer> {
	return zip(JSON.stringify(value));
}

/** `content` of `statusSnapshots/{pageId}`. */
export async function snapshotIn(content: Uint8Array): Promise<StatusSnapshot> {
	return (await unpacked(content)) as StatusSnapshot;
}

export async function unpacked(content: Uint8Array): Promise<unknown> {
	return JSON.parse((await unzip(content)).toString('utf8'));
}

/** Too many long texts shorten the page from its end: each step leaves out more of the incidents. */
const steps: readonly ((snapshot: StatusSnapshot) => StatusSnapshot)[] = [
	(snapshot) => snapshot,
	(snapshot) => shorten(snapshot, { open: 100, closed: 5 }),
	(snapshot) => shorten(snapshot, { open: 20, closed: 1 }),
	(snapshot) => ({
		...shorten(snapshot, { open: 1, closed: 0 }),
		openIncidents: snapshot.openIncidents.slice(0, 20).map((incident) => latestUpdates(incident, 1)),
	}),
];

export async function packedSnapshot(snapshot: StatusSnapshot): Promise<Buffer> {
	for (const step of steps) {
		const content = await packed(step(snapshot));
		if (content.length <= mostContentBytes) return content;
	}
	throw new Error(`The snapshot of the status page ${snapshot.page.slug} is too large.`);
}

function shorten(snapshot: StatusSnapshot, most: { open: number; closed: number }): StatusSnapshot {
	return {
		...snapshot,
		openIncidents: snapshot.openIncidents.map((incident) => latestUpdates(incident, most.open)),
		history: snapshot.history.map(({ day, incidents }) => ({
			day,
			incidents: incidents.map((incident) => ({ ...latestUpdates(incident, most.closed), postMortem: null })),
		})),
	};
}

function latestUpdates(incident: SnapshotIncident, count: number): SnapshotIncident {
	return { ...incident, updates: incident.updates.slice(0, count) };
}
