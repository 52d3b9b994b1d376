/** Notifications, maintenance and status pages of Uptime Kuma. Its JSON backup has only the first. */
import { importLimits } from '@stayup/contract';
import { type DocumentedFields, type Fields, fieldsOf, notesOn } from '../fields.ts';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, textOf } from '../read-json.ts';
import { type SourceChannel, type SourceItems, type SourcePage, sourcePage } from '../source-items.ts';
import { channelsOf } from './channel-kinds.ts';
import { kumaWindowFields, kumaWindows } from './uptime-kuma-windows.ts';

export function uptimeKumaItems(file: JsonObject): SourceItems {
	const childrenOf = withChildrenIn(file);
	const inMaintenance = linksIn(file, 'monitor_maintenance', 'maintenance_id');
	return {
		channels: notifications(file, childrenOf),
		windows: kumaWindows(file, (row) => childrenOf(inMaintenance(row))),
		pages: pagesOf(file),
	};
}

function rowsIn(file: JsonObject, table: string): JsonObject[] {
	return listOf(file[table]).map(objectOf);
}

/** Of a table whose rows become an item each: more than this many are refused. */
function itemRowsIn(file: JsonObject, table: string): JsonObject[] {
	return rowsIn(file, table).slice(0, importLimits.items + 1);
}

/** The monitors that a row of another table is linked to. */
function linksIn(file: JsonObject, table: string, column: string): (row: JsonObject) => string[] {
	const links = Map.groupBy(rowsIn(file, table), (link) => textOf(link[column]));
	return ({ id }) => (links.get(textOf(id)) ?? []).map(({ monitor_id }) => textOf(monitor_id));
}

/** A group stands for the monitors in it, also for those in its groups. */
function withChildrenIn(file: JsonObject): (ids: readonly string[]) => string[] {
	const monitors = rowsIn(file, file.monitorList === undefined ? 'monitor' : 'monitorList');
	const children = Map.groupBy(monitors, ({ parent }) => textOf(parent));
	return (ids) => {
		const all = new Set(ids);
		// A set keeps its order and shows what is added meanwhile.
		for (const id of all) for (const { id: child } of children.get(id) ?? []) all.add(textOf(child));
		return [...all];
	};
}

function notifications(file: JsonObject, withChildren: (ids: readonly string[]) => string[]): SourceChannel[] {
	const isBackup = file.notificationList !== undefined;
	const usersOf = isBackup ? usersIn(file) : linksIn(file, 'monitor_notification', 'notification_id');
	return itemRowsIn(file, isBackup ? 'notificationList' : 'notification').flatMap((row) => {
		const config = configOf(row.config);
		const type = textOf(config.type);
		return channelsOf({
			...serviceOf(type, config),
			name: textOf(row.name),
			monitors: withChildren(usersOf(row)),
			isPaused: row.active !== undefined && !isTrue(row.active),
		});
	});
}

/** In a backup, each monitor has the ids of its notifications. */
function usersIn(file: JsonObject): (notification: JsonObject) => string[] {
	const uses = rowsIn(file, 'monitorList').flatMap(({ id, notificationIDList: list }) =>
		Object.entries(objectOf(list)).flatMap(([notification, isUsed]) =>
			isUsed === true ? [{ notification, id: textOf(id) }] : [],
		),
	);
	const users = Map.groupBy(uses, ({ notification }) => notification);
	return (row) => (users.get(textOf(row.id)) ?? []).map(({ id }) => id);
}

function configOf(value: unknown): JsonObject {
	try {
		return objectOf(typeof value === 'string' ? JSON.parse(value) : value);
	} catch {
		return {};
	}
}

const webhookSentence = 'Receives our JSON, which differs from that of Uptime Kuma.';
const textsSentence = 'Its texts are not imported.';

/** Of all kinds. */
const notificationFields: Fields = fieldsOf({
	read: [
		...['type', 'name', 'smtpTo', 'smtpCC', 'smtpBCC', 'discordWebhookUrl', 'webhookUrl', 'webhookURL'],
		'webhookAdditionalHeaders',
	],
	none: [
		...['isDefault', 'applyExisting', 'smtpHost', 'smtpPort', 'smtpSecure', 'smtpIgnoreTLSError', 'smtpUsername'],
		...['smtpPassword', 'smtpFrom', 'smtpIgnoreSTARTTLS', 'disableUrl', 'discordUsername', 'discordChannelType'],
		...['smtpDkimDomain', 'smtpDkimKeySelector', 'smtpDkimPrivateKey', 'smtpDkimHashAlgo', 'postName'],
		...['smtpDkimheaderFieldNames', 'smtpDkimskipFields'],
	],
	said: {
		webhookContentType: webhookSentence,
		webhookCustomBody: webhookSentence,
		customSubject: textsSentence,
		customBody: textsSentence,
		htmlBody: textsSentence,
		discordPrefixMessage: textsSentence,
		discordMessageFormat: textsSentence,
		threadId: 'It writes to the channel, and not to a thread.',
	},
});

function serviceOf(type: string, config: JsonObject) {
	const noted = notesOn([{ values: config, fields: notificationFields }]).lost;
	if (type === 'smtp') {
		const to = [config.smtpTo, config.smtpCC, config.smtpBCC].map(textOf).filter(Boolean).join(',');
		return { kind: 'email', to, lost: noted };
	}
	if (type === 'discord') return { kind: 'discord', to: textOf(config.discordWebhookUrl), lost: noted };
	if (type === 'teams') return { kind: 'teams', to: textOf(config.webhookUrl), lost: noted };
	if (type === 'webhook') {
		const lost = [webhookSentence, ...noted];
		return { kind: 'webhook', to: textOf(config.webhookURL), headers: config.webhookAdditionalHeaders, lost };
	}
	return { kind: type.toLowerCase().replaceAll(/[^a-z]/g, ''), to: '' };
}

const pageFields: Fields = fieldsOf({
	read: ['slug', 'title', 'description'],
	none: ['id', 'created_date', 'modified_date', 'show_powered_by', 'icon', 'theme', 'published'],
	said: {
		password: 'Its password is not imported. Please choose one before you publish it.',
		footer_text: 'Its footer is not imported.',
		custom_css: 'Its own style is not imported.',
		show_tags: 'Tags are not shown.',
	},
});

function pagesOf(file: JsonObject): SourcePage[] {
	const byWeight = (one: JsonObject, other: JsonObject) => (numberOf(one.weight) ?? 0) - (numberOf(other.weight) ?? 0);
	const groups = Map.groupBy(rowsIn(file, 'group'), (group) => textOf(group.status_page_id));
	const links = Map.groupBy(rowsIn(file, 'monitor_group'), (link) => textOf(link.group_id));
	return itemRowsIn(file, 'status_page').map((page) => {
		const slug = textOf(page.slug);
		return sourcePage(textOf(page.title) || slug, `/status/${slug}`, {
			slug,
			lost: notesOn([{ values: page, fields: pageFields }]).lost,
			description: textOf(page.description),
			groups: (groups.get(textOf(page.id)) ?? []).toSorted(byWeight).map((group) => {
				const linked = links.get(textOf(group.id)) ?? [];
				return {
					name: textOf(group.name),
					monitors: linked.toSorted(byWeight).map(({ monitor_id: id }) => textOf(id)),
					showsUrls: linked.some(({ send_url: sends }) => isTrue(sends)),
				};
			}),
		});
	});
}

/** Each field with its fate, by the list that it is in. */
export const uptimeKumaItemFields: DocumentedFields = {
	'notification.': notificationFields,
	'maintenance.': kumaWindowFields,
	'status_page.': pageFields,
};
