/** Notifications, maintenance and status pages of Uptime Kuma. Its JSON backup has only the first. */
import { isTrue, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../read-json.ts';
import { type SourceChannel, type SourceItems, type SourcePage, sourcePage } from '../source-items.ts';
import { channelsOf } from './channel-kinds.ts';
import { kumaWindows } from './uptime-kuma-windows.ts';

export function uptimeKumaItems(text: string): SourceItems {
	const file = objectOf(parseJson(text, 'Uptime Kuma'));
	return {
		channels: notifications(file),
		windows: kumaWindows(file, (row) => withChildren(file, linked(file, 'monitor_maintenance', 'maintenance_id', row))),
		pages: rowsIn(file, 'status_page').map((page) => pageOf(file, page)),
	};
}

export function rowsIn(file: JsonObject, table: string): JsonObject[] {
	return listOf(file[table]).map(objectOf);
}

/** The monitors that a row of another table is linked to. */
function linked(file: JsonObject, table: string, column: string, row: JsonObject): string[] {
	const links = rowsIn(file, table).filter((link) => textOf(link[column]) === textOf(row.id));
	return links.map(({ monitor_id }) => textOf(monitor_id));
}

/** A group stands for the monitors in it, also for those in its groups. */
function withChildren(file: JsonObject, ids: readonly string[]): string[] {
	const monitors = rowsIn(file, file.monitorList === undefined ? 'monitor' : 'monitorList');
	const all = new Set(ids);
	// A set keeps its order and shows what is added meanwhile.
	for (const id of all) for (const { id: child, parent } of monitors) if (textOf(parent) === id) all.add(textOf(child));
	return [...all];
}

function notifications(file: JsonObject): SourceChannel[] {
	const isBackup = file.notificationList !== undefined;
	const monitors = rowsIn(file, 'monitorList');
	return rowsIn(file, isBackup ? 'notificationList' : 'notification').flatMap((row) => {
		const config = configOf(row.config);
		const uses = isBackup
			? monitors
					.filter(({ notificationIDList: list }) => objectOf(list)[textOf(row.id)] === true)
					.map(({ id }) => textOf(id))
			: linked(file, 'monitor_notification', 'notification_id', row);
		const type = textOf(config.type);
		return channelsOf({
			...serviceOf(type, config),
			name: textOf(row.name),
			monitors: withChildren(file, uses),
			isPaused: row.active !== undefined && !isTrue(row.active),
		});
	});
}

function configOf(value: unknown): JsonObject {
	try {
		return objectOf(typeof value === 'string' ? JSON.parse(value) : value);
	} catch {
		return {};
	}
}

function serviceOf(type: string, config: JsonObject) {
	if (type === 'smtp') {
		const to = [config.smtpTo, config.smtpCC, config.smtpBCC].map(textOf).filter(Boolean).join(',');
		return { kind: 'email', to };
	}
	if (type === 'discord') return { kind: 'discord', to: textOf(config.discordWebhookUrl) };
	if (type === 'teams') return { kind: 'teams', to: textOf(config.webhookUrl) };
	if (type === 'webhook') {
		const lost = ['Receives our JSON, which differs from that of Uptime Kuma.'];
		return { kind: 'webhook', to: textOf(config.webhookURL), headers: config.webhookAdditionalHeaders, lost };
	}
	return { kind: type.toLowerCase().replaceAll(/[^a-z]/g, ''), to: '' };
}

function pageOf(file: JsonObject, page: JsonObject): SourcePage {
	const byWeight = (one: JsonObject, other: JsonObject) => (numberOf(one.weight) ?? 0) - (numberOf(other.weight) ?? 0);
	const groups = rowsIn(file, 'group').filter(({ status_page_id: id }) => textOf(id) === textOf(page.id));
	const slug = textOf(page.slug);
	return sourcePage(textOf(page.title) || slug, `/status/${slug}`, {
		slug,
		description: textOf(page.description),
		groups: groups.toSorted(byWeight).map((group) => {
			const links = rowsIn(file, 'monitor_group').filter(({ group_id: id }) => textOf(id) === textOf(group.id));
			return {
				name: textOf(group.name),
				monitors: links.toSorted(byWeight).map(({ monitor_id: id }) => textOf(id)),
				showsUrls: links.some(({ send_url: sends }) => isTrue(sends)),
			};
		}),
	});
}
