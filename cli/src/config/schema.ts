/** The schema of the configuration file `stayup.yaml`. */
import {
	checkIntervalSeconds,
	defaultExpectedStatusCode,
	firstSettings,
	MaintenanceSettings,
	NewWebsite,
	StatusPageSettings,
	WebsiteChange,
} from '@stayup/contract';
import * as z from 'zod/mini';
import { ChannelEntry, PolicyEntry, profileChannelKeys, websiteKey } from './alert-entries.ts';

/** Keys name entries for good: a changed name under the same key is a rename. */
const key = z.string().check(
	z.regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, {
		error: 'Please use lower-case letters, digits, - and _ in keys, such as main-shop.',
	}),
);

/** A mute lasts an hour, so it is no setting of a file. */
const { check, emailsMuted: _, ...newWebsite } = NewWebsite.shape;

/** A setting that is left out has its default. */
export const WebsiteEntry = z.strictObject({
	...newWebsite,
	checkInterval: z._default(z.nonoptional(NewWebsite.shape.checkInterval), checkIntervalSeconds.default),
	expectedStatusCode: z._default(z.nonoptional(NewWebsite.shape.expectedStatusCode), defaultExpectedStatusCode),
	isActive: z._default(z.boolean('Please choose true or false.'), firstSettings.isActive),
	alertsEnabled: z._default(z.boolean('Please choose true or false.'), firstSettings.alertsEnabled),
	tags: z._default(z.nonoptional(WebsiteChange.shape.tags), firstSettings.tags),
	check: z._default(z.nonoptional(check), null),
});
export type WebsiteEntry = z.infer<typeof WebsiteEntry>;

/** `websites` lists keys of this file. */
export const MaintenanceEntry = z.strictObject({
	...MaintenanceSettings.shape,
	websites: z._default(z.array(websiteKey), []),
	tags: z._default(MaintenanceSettings.shape.tags, []),
	recurrence: z._default(MaintenanceSettings.shape.recurrence, null),
});
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>;

const Component = z.strictObject({
	website: websiteKey,
	name: z.string('Please enter the name that visitors see.').check(z.minLength(1), z.maxLength(100)),
	showsUrl: z._default(z.boolean(), false),
});

/** Components name websites by their keys of this file. */
export const StatusPageEntry = z.strictObject({
	...StatusPageSettings.shape,
	groups: z._default(z.array(z.strictObject({ name: z._default(z.string(), ''), components: z.array(Component) })), []),
});
export type StatusPageEntry = z.infer<typeof StatusPageEntry>;

export const ConfigFile = z.strictObject({
	version: z.literal(1, 'Please write version: 1 at the beginning of the file.'),
	websites: z._default(z.record(key, WebsiteEntry), {}),
	channels: z._default(
		z.record(
			key.check(
				z.refine((name) => !profileChannelKeys.includes(name), {
					error: 'The keys email and webhook are those of the channels of your profile. Please choose another key.',
				}),
			),
			ChannelEntry,
		),
		{},
	),
	policies: z._default(z.record(key, PolicyEntry), {}),
	maintenance: z._default(z.record(key, MaintenanceEntry), {}),
	statusPages: z._default(z.record(key, StatusPageEntry), {}),
});
export type ConfigFile = z.infer<typeof ConfigFile>;
