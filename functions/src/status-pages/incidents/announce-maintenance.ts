/** Every minute: announces the maintenance of pages with subscribers. */
import type { LogError } from '../../platform/log.ts';
import type { AnnouncementStore } from './announcement-store.ts';

interface AnnounceDeps {
	announcements: Pick<AnnouncementStore, 'announce' | 'due'>;
	logError: LogError;
}

/** A page that cannot be announced does not stop the others. */
export async function announceMaintenance({ announcements, logError }: AnnounceDeps, now: number): Promise<void> {
	for (const pageId of await announcements.due(now)) {
		await announcements
			.announce(pageId, now)
			.catch((error) =>
				logError('Maintenance could not be announced; the next minute repeats it.', { error, facts: { pageId } }),
			);
	}
}
