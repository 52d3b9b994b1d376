/** Every minute: announces the maintenance of pages with subscribers. */
import type { AnnouncementStore } from './announcement-store.ts';

export interface AnnounceDeps {
	announcements: Pick<AnnouncementStore, 'announce' | 'due'>;
}

export async function announceMaintenance({ announcements }: AnnounceDeps, now: number): Promise<void> {
	for (const pageId of await announcements.due(now)) await announcements.announce(pageId, now);
}
