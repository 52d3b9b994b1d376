/** Lists the scheduled backups of Firestore through Google's API. */

export interface BackupClient {
	/** The time that the newest complete backup shows, in milliseconds since the epoch; null if there is none. */
	newestReadyAt(): Promise<number | null>;
}

interface BackupClientSettings {
	projectId: string;
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
	fetch?: typeof globalThis.fetch;
}

interface BackupList {
	backups?: { database: string; state: string; snapshotTime: string }[];
	/** Locations whose backups could not be listed. */
	unreachable?: string[];
}

const timeoutMs = 20_000;

export function createBackupClient({
	projectId,
	accessToken,
	fetch = globalThis.fetch,
}: BackupClientSettings): BackupClient {
	const url = `https://firestore.googleapis.com/v1/projects/${projectId}/locations/-/backups`;
	return {
		async newestReadyAt() {
			const response = await fetch(url, {
				headers: { authorization: `Bearer ${await accessToken()}` },
				signal: AbortSignal.timeout(timeoutMs),
			});
			if (!response.ok) throw new Error(`The list of backups responded with ${response.status}.`);
			const { backups = [], unreachable = [] } = (await response.json()) as BackupList;
			const ready = backups
				.filter(({ state, database }) => state === 'READY' && database.endsWith('/databases/(default)'))
				.map(({ snapshotTime }) => Date.parse(snapshotTime));
			if (ready.length === 0 && unreachable.length > 0) {
				throw new Error(`The backups in ${unreachable.join(', ')} could not be listed.`);
			}
			return ready.length === 0 ? null : Math.max(...ready);
		},
	};
}
