/** A change of our own monitor of a hosted website, with its row of the audit log. */
import type { PromiseSettings } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../../audit/audit.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { changedSettings, settingsInWords } from '../rules/promise-settings.ts';

/** Null if it stays the same. */
export function promiseChange(
	transaction: Transaction,
	firestore: Firestore,
	{ id, document: { promiseSettings: settings } }: Stored<ProjectDocument>,
	next: PromiseSettings,
	by: AuditActor,
	now: number,
): Pick<ProjectDocument, 'promiseSettings'> | null {
	const promiseSettings = changedSettings(settings, next);
	if (promiseSettings === null) return null;
	const latest = settings.at(-1);
	const words = { before: latest ? settingsInWords(latest) : null, after: settingsInWords(next) };
	const action = 'project.promise-monitor-changed';
	audit(transaction, firestore, { action, before: words.before, after: words.after, subjectId: id }, by, now);
	return { promiseSettings };
}
