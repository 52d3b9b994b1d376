/** Store of projects: the clock, the stage, the checklist and the messages. A change and what the timeline says about it are one transaction. */
import { randomUUID } from 'node:crypto';
import {
	clockOfWork,
	clockOnceChosen,
	kindNames,
	moveRefusal,
	openInterval,
	type PageOrRowQuery,
	type ProjectKind,
	type ProjectStage,
	pauseClock,
	projectStages,
	resumeClock,
	stageNames,
	stopClock,
} from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { audit } from '../../audit/audit.ts';
import { answerOfPurchase } from '../../inbox/rules/purchase.ts';
import { refusalOfTaking } from '../../inbox/rules/taking.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn, isDocumentId, type Page, readPageOrRow, type Stored } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { checklistFor } from '../rules/checklist.ts';
import { isOpen, refusalOf, requirementsBefore } from '../rules/launch-requirements.ts';
import { settingsOfLink } from '../rules/promise-settings.ts';
import { type ChecklistChanges, createChecklistChanges } from './checklist-changes.ts';
import { createLaunchChanges, type LaunchChanges } from './launch-changes.ts';
import {
	type Admin,
	addProjectEvent,
	type Change,
	type Entry,
	type ProjectActor,
	planMessageMail,
	planProjectMail,
} from './project-events.ts';
import { promiseChange } from './promise-change.ts';
import { createWebsiteChanges, type WebsiteChanges, waiversOfOthers } from './website-changes.ts';

export type StoredProject = Stored<ProjectDocument>;
/** Fields of the next step. */
type NextStep = Partial<Pick<ProjectDocument, 'assignee' | 'nextAction' | 'nextActionOn'>>;

/** Each change throws a `not-found` Problem if the project is gone, and a `conflict` Problem if it is not possible. */
export interface ProjectStore extends ChecklistChanges, LaunchChanges, WebsiteChanges {
	find(id: string): Promise<ProjectDocument | null>;
	/** Newest first. */
	listOf(ownerId: string): Promise<StoredProject[]>;
	/** Newest first, or the one with the id of the query. */
	list(query: PageOrRowQuery): Promise<Page<StoredProject>>;
	/** Projects whose clock is not stopped, and live ones with an order on which nobody has acted. */
	open(): Promise<StoredProject[]>;
	setKind(id: string, kind: ProjectKind, by: ProjectActor, now: number): Promise<void>;
	setMonitoringOnly(id: string, isMonitoringOnly: boolean, by: ProjectActor, now: number): Promise<void>;
	move(id: string, stage: ProjectStage, hasWebsite: boolean, by: Admin, now: number): Promise<void>;
	pause(id: string, reason: string, by: ProjectActor, now: number): Promise<void>;
	resume(id: string, by: ProjectActor, now: number): Promise<void>;
	/** A message or a file: a paused clock runs again if the client sends it and the kind is chosen, and the other side gets an email. */
	say(id: string, said: { event: 'message' | 'file'; text: string }, by: ProjectActor, now: number): Promise<void>;
	/** A message to the client about our maintenance. `when`: the website and the time, for the audit log. */
	announceMaintenance(id: string, said: { text: string; when: string }, by: Admin, now: number): Promise<void>;
	/** A note of ours, which the client does not see, or a change of the next step. `taker`: takes a project that no colleague has. */
	note(id: string, change: NextStep, entries: readonly Entry[], now: number, taker?: ProjectActor): Promise<void>;
}

const mostProjects = 1000;

export function createProjectStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): ProjectStore {
	const { projects } = collectionsOf(firestore);

	/** Reads the project, and writes the change, its entries and its email together. */
	async function write(
		id: string,
		now: number,
		of: (project: StoredProject, transaction: Transaction) => Change | Promise<Change>,
	): Promise<void> {
		const mail = await firestore.runTransaction(async (transaction) => {
			const document = isDocumentId(id) ? (await transaction.get(projects.doc(id))).data() : undefined;
			if (!document) throw projectGone();
			const { change = {}, entries = [], mail = null, isAnswer = false } = await of({ id, document }, transaction);
			const isFirst = isAnswer && answerOfPurchase(document).answeredAt === null;
			// A live project was open only for its order.
			const answered = { answeredAt: now, ...(document.launchedAt !== null && { isOpen: false }) };
			const changes = { ...(isFirst && answered), ...change };
			if (Object.keys(changes).length > 0) transaction.update(projects.doc(id), changes);
			for (const [order, entry] of entries.entries()) {
				addProjectEvent(transaction, firestore, { id, ownerId: document.ownerId }, entry, now, order);
			}
			return mail;
		});
		if (mail) await outbox.sendSoon(mail, 'first', mail.at);
	}

	function saying(
		project: StoredProject,
		transaction: Transaction,
		{ event, text, by }: Entry & { by: ProjectActor },
		now: number,
	): Change {
		const { clock, kind } = project.document;
		const ends = kind !== null && by.side === 'client' && openInterval(clock)?.state === 'waiting';
		const { change, mail } = planMessageMail(transaction, outbox, project, by.side, now);
		const resumed: Entry = { event: 'clock', by: null, text: 'The client has answered. The clock runs again' };
		return {
			change: { ...change, ...(ends && { clock: resumeClock(clock, now) }) },
			entries: [{ event, by, text }, ...(ends ? [resumed] : [])],
			isAnswer: by.side === 'team',
			mail,
		};
	}

	return {
		find: (id) => findIn(projects, id),

		listOf: (ownerId) => allOf(projects.where('ownerId', '==', ownerId).orderBy('createdAt', 'desc')),

		list: (query) => readPageOrRow(projects, { field: 'createdAt', direction: 'desc' }, query),

		open: () => allOf(projects.where('isOpen', '==', true).limit(mostProjects)),

		setKind: (id, kind, by, now) =>
			write(id, now, ({ document }) => {
				if (document.kind === kind) return {};
				if (document.stage !== 'intake' && document.kind !== null) {
					throw conflict('This was agreed at Intake, so it no longer changes. Please send us a message instead.');
				}
				return {
					change: {
						kind,
						checklist: checklistFor(kind, document.checklist, randomUUID),
						clock: clockOnceChosen(document.clock, now),
					},
					entries: [{ event: 'status', by, text: `Chosen: ${kindNames[kind]}` }],
				};
			}),

		setMonitoringOnly: (id, isMonitoringOnly, by, now) =>
			write(id, now, ({ document }) => {
				if (document.isMonitoringOnly === isMonitoringOnly) return {};
				if (document.launchedAt !== null) throw conflict('This website is live already.');
				const runs = !isMonitoringOnly && document.endedAt === null;
				const text = isMonitoringOnly
					? 'The client only wants monitoring. The clock is stopped.'
					: `The client wants a website after all.${runs && document.kind !== null ? ' The clock goes on where it stopped.' : ''}`;
				const clock = runs ? clockOfWork(document.clock, document.kind, now) : stopClock(document.clock, now);
				return {
					change: { isMonitoringOnly, clock, isOpen: runs },
					entries: [{ event: 'clock', by, text }],
				};
			}),

		move: (id, stage, hasWebsite, { actor, ...by }, now) =>
			write(id, now, ({ document }, transaction) => {
				const from = document.stage;
				const isClosed = document.endedAt !== null || document.isMonitoringOnly;
				const refusal = moveRefusal({ from, to: stage, kind: document.kind, hasWebsite, isClosed });
				if (refusal !== null) throw conflict(refusal);
				const open = isForward(from, stage) ? requirementsBefore(stage, document, now).filter(isOpen) : [];
				if (open.length > 0) {
					const errors = open.map(({ id: field, problem }) => ({ field, message: problem ?? '' }));
					throw new Problem('conflict', refusalOf(stage, open), { errors });
				}
				const isLaunch = stage === 'live';
				const change = { before: stageNames[from], after: stageNames[stage], subjectId: id };
				audit(transaction, firestore, { action: 'project.stage-changed', ...change }, by, now);
				const launched = { event: 'project-live', projectId: id } as const;
				const { websiteUrl, promiseSettings: settings } = document;
				const starts = isLaunch && settings.length === 0 && websiteUrl !== null;
				return {
					change: {
						...(starts &&
							promiseChange(transaction, firestore, { id, document }, settingsOfLink(websiteUrl, now), by, now)),
						stage,
						stageSince: now,
						isOpen: !isLaunch,
						...(isLaunch && {
							launchedAt: now,
							firstLaunchedAt: document.firstLaunchedAt ?? now,
							clock: stopClock(document.clock, now),
						}),
						...(from === 'live' && {
							launchedAt: null,
							clock: clockOfWork(document.clock, document.kind, now),
							liveCheck: null,
							waivers: waiversOfOthers(document),
						}),
					},
					entries: [{ event: 'status', by: actor, text: `${stageNames[from]} → ${stageNames[stage]}` }],
					isAnswer: true,
					mail: isLaunch ? planProjectMail(transaction, outbox, document.ownerId, launched, now) : null,
				};
			}),

		pause: (id, reason, by, now) =>
			write(id, now, ({ document }, transaction) => {
				const open = openInterval(document.clock);
				if (!open) throw conflict('The clock of this project is stopped.');
				if (open.state === 'waiting' && open.reason === reason) return {};
				const clock = pauseClock(document.clock, reason, now);
				const waiting = { event: 'project-waiting', projectId: id, since: openInterval(clock)?.from ?? now } as const;
				return {
					change: { clock },
					entries: [{ event: 'clock', by, text: `Paused: we wait for ${reason}` }],
					isAnswer: true,
					mail: planProjectMail(transaction, outbox, document.ownerId, waiting, now),
				};
			}),

		resume: (id, by, now) =>
			write(id, now, ({ document }) => {
				if (openInterval(document.clock)?.state !== 'waiting')
					throw conflict('The clock of this project is not paused.');
				if (document.kind === null) throw conflict('Please choose a new website or a migration first.');
				return {
					change: { clock: resumeClock(document.clock, now) },
					entries: [{ event: 'clock', by, text: 'The clock runs again' }],
				};
			}),

		say: (id, { event, text }, by, now) =>
			write(id, now, (project, transaction) => saying(project, transaction, { event, text, by }, now)),

		announceMaintenance: (id, { text, when }, { actor, ...by }, now) =>
			write(id, now, (project, transaction) => {
				const change = { action: 'project.maintenance-announced', before: null, after: when, subjectId: id } as const;
				audit(transaction, firestore, change, by, now);
				const planned = planMessageMail(transaction, outbox, project, 'team', now);
				return { change: planned.change, entries: [{ event: 'message', by: actor, text }], mail: planned.mail };
			}),

		note: (id, change, entries, now, taker) =>
			write(id, now, ({ document: { assignee } }) => {
				const refusal = taker === undefined ? null : refusalOfTaking(assignee, taker);
				if (refusal !== null) throw conflict(refusal);
				return { change, entries, isAnswer: entries.some(({ event }) => event === 'call' || event === 'email') };
			}),

		...createChecklistChanges(write),

		...createLaunchChanges({
			firestore,
			write,
			message: (project, transaction, said, now) => saying(project, transaction, { event: 'message', ...said }, now),
		}),

		...createWebsiteChanges({ firestore, write }),
	};
}

function isForward(from: ProjectStage, to: ProjectStage): boolean {
	return projectStages.indexOf(to) > projectStages.indexOf(from);
}

export function projectGone(): Problem {
	return new Problem('not-found', 'This project does not exist.');
}

function conflict(message: string): Problem {
	return new Problem('conflict', message);
}
