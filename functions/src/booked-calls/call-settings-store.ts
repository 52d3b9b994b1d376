/** Store of when calls can be booked and who calls. */
import { type Colleague, usualCallRules } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { callSettingsId } from '../inbox/business-hours-store.ts';
import type { InboxStore } from '../inbox/inbox-store.ts';
import type { CallSettingsDocument } from '../platform/firestore/business/call-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';

export interface CallSettingsStore {
	/** The stored ones, or the usual ones without anybody who calls. Those who are no longer admins do not call. */
	read(): Promise<{ settings: CallSettingsDocument; colleagues: Colleague[] }>;
	change(settings: CallSettingsDocument, by: AuditActor, now: number): Promise<void>;
}

export function createCallSettingsStore(
	firestore: Firestore,
	{ inbox }: { inbox: Pick<InboxStore, 'colleagues'> },
): CallSettingsStore {
	const ref = collectionsOf(firestore).callSettings.doc(callSettingsId);
	return {
		async read() {
			const [stored, colleagues] = await Promise.all([ref.get(), inbox.colleagues()]);
			const { callers, ...rules } = stored.data() ?? { ...usualCallRules, callers: [] };
			const current = callers.flatMap(({ _id }) => colleagues.find((colleague) => colleague._id === _id) ?? []);
			return { settings: { ...rules, callers: current }, colleagues };
		},

		async change(settings, by, now) {
			await firestore.runTransaction(async (transaction) => {
				const before = partsOf((await transaction.get(ref)).data() ?? { ...usualCallRules, callers: [] });
				const after = partsOf(settings);
				const changed = Object.keys(after).filter((part) => before[part] !== after[part]);
				if (changed.length === 0) return;
				transaction.set(ref, settings);
				const textOf = (parts: Parts) => changed.map((part) => `${part}: ${parts[part]}`).join('; ');
				const change = { subjectId: callSettingsId, before: textOf(before), after: textOf(after) };
				audit(transaction, firestore, { action: 'call-settings.changed', ...change }, by, now);
			});
		},
	};
}

type Parts = Readonly<Record<string, string>>;

/** The settings as texts, for the audit log. */
function partsOf({ callers, hours, holidays, ...rules }: CallSettingsDocument): Parts {
	const texts = Object.entries(hours).map(([day, times]) => [day, times ? `${times.from}–${times.until}` : 'closed']);
	return {
		...Object.fromEntries(texts),
		'time zone': rules.timeZone,
		length: `${rules.lengthMinutes} min`,
		buffer: `${rules.bufferMinutes} min`,
		notice: `${rules.noticeHours} h`,
		ahead: `${rules.daysAhead} days`,
		holidays: holidays.join(' ') || 'none',
		callers: callers.map(({ name }) => name).join(', ') || 'nobody',
	};
}
