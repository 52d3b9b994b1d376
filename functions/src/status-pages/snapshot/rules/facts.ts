/** The facts that a snapshot is made of. */
import type { SnapshotDay, SnapshotPage } from '@stayup/contract';
import type { Monitor } from '../../../monitoring/rules/monitor.ts';
import type { MaintenanceWindowDocument } from '../../../platform/firestore/maintenance-documents.ts';
import type { Stored } from '../../../platform/firestore/paging.ts';
import type { StatusIncidentDocument, StatusPageDocument } from '../../../platform/firestore/status-documents.ts';

/** The settings of a page, saved or not. */
export type ShownSettings = Pick<
	StatusPageDocument,
	| 'name'
	| 'slug'
	| 'domain'
	| 'logo'
	| 'description'
	| 'homepageUrl'
	| 'access'
	| 'accent'
	| 'theme'
	| 'showsResponseTimes'
	| 'groups'
	| 'websiteIds'
>;

/** The part of the page that is not in its settings, or stands there in another form: it depends on the plan of the owner and the origin. */
export type PageExtras = Omit<SnapshotPage, Exclude<keyof ShownSettings, 'logo'> | 'isPrivate'>;

/** The facts that change with the websites. */
export interface WebsiteFacts {
	settings: ShownSettings;
	/** The websites of the owner, by id. A website without a monitor is not measured. */
	monitors: ReadonlyMap<string, Monitor>;
	/** The days that are stored, by website. */
	days: ReadonlyMap<string, StoredDays>;
}

export interface PageFacts extends WebsiteFacts {
	extras: PageExtras;
	/** The tags of the websites; empty if no window names a tag. */
	tags: ReadonlyMap<string, readonly string[]>;
	/** Those that are open, and those of the history. */
	incidents: readonly Stored<StatusIncidentDocument>[];
	/** Not over. */
	windows: readonly Stored<Pick<MaintenanceWindowDocument, WindowField>>[];
}

type WindowField =
	| 'name'
	| 'websiteIds'
	| 'tags'
	| 'timeZone'
	| 'start'
	| 'durationMinutes'
	| 'recurrence'
	| 'endedEarly';

/** Days by their start. Those that begin at `until` or later are in the monitor. */
export interface StoredDays {
	until: number;
	byStart: ReadonlyMap<number, SnapshotDay>;
}
