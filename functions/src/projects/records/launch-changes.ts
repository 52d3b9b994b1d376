/** Changes on the way to the launch, each in the transaction of the store of projects: previews, waivers, the check of the website and the facts of its hosting. */
import { clientItems, type HostingFacts, previewItem, previewsMax, projectStages } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { audit } from '../../audit/audit.ts';
import type {
	ProjectDocument,
	RegionAnswer,
	StoredLiveCheck,
	StoredPreview,
} from '../../platform/firestore/business/project-documents.ts';
import { Problem } from '../../platform/problem.ts';
import { requirementsBefore } from '../rules/launch-requirements.ts';
import type { Admin, Change, ProjectActor } from './project-events.ts';

/** Each throws a `not-found` Problem if the project is gone, and a `conflict` Problem if it is not possible. */
export interface LaunchChanges {
	/** A message to the client with the next version. */
	sendPreview(id: string, url: string, by: ProjectActor, now: number): Promise<void>;
	/** A message of the client, who has seen this version. */
	approvePreview(id: string, version: number, by: ProjectActor, now: number): Promise<void>;
	/** `reason`: null takes the waiver back. */
	waive(id: string, waiver: { requirement: string; reason: string | null }, by: Admin, now: number): Promise<void>;
	setLiveCheck(id: string, check: StoredLiveCheck): Promise<void>;
	/** Of a check that began at `at`. Another one may have begun since. */
	addAnswer(id: string, at: number, answer: RegionAnswer): Promise<void>;
	setHosting(id: string, hosting: HostingFacts, by: ProjectActor, now: number): Promise<void>;
}

type Stored = { id: string; document: ProjectDocument };

interface LaunchChangesDeps {
	firestore: Firestore;
	write(id: string, now: number, of: (project: Stored, transaction: Transaction) => Change): Promise<void>;
	/** A message, its email, and the clock, which runs again if the client writes. */
	message(project: Stored, transaction: Transaction, said: { text: string; by: ProjectActor }, now: number): Change;
}

export function createLaunchChanges({ firestore, write, message }: LaunchChangesDeps): LaunchChanges {
	return {
		sendPreview: (id, url, by, now) =>
			write(id, now, (project, transaction) => {
				const { previews, stage, waivers, checklist } = project.document;
				requireOpen(project.document);
				if (stage === 'live') throw conflict('This website is live, so there is no preview to approve.');
				if (previews.length >= previewsMax) throw conflict(`A project has room for ${previewsMax} previews.`);
				const version = previews.length + 1;
				const { _id, name } = by;
				const preview: StoredPreview = { version, url, sentAt: now, sentBy: { _id, name }, approval: null };
				const said = message(project, transaction, { text: `Preview ${version} is ready: ${url}`, by }, now);
				return {
					...said,
					change: {
						...said.change,
						previews: [...previews, preview],
						// It was about an earlier version.
						waivers: waivers.filter(({ requirement }) => requirement !== 'approval'),
						checklist: ticked(checklist, previewItem, now),
					},
				};
			}),

		approvePreview: (id, version, by, now) =>
			write(id, now, (project, transaction) => {
				const { previews, stage, checklist } = project.document;
				const latest = previews.at(-1);
				if (!latest || latest.version < version) throw conflict('This preview does not exist.');
				if (latest.version > version) {
					throw conflict(`Preview ${latest.version} is newer. Please open it before you approve it.`);
				}
				if (latest.approval !== null) return {};
				requireOpen(project.document);
				if (stage === 'live') throw conflict('This website is live already.');
				const said = message(project, transaction, { text: `I approve preview ${version}.`, by }, now);
				const { _id, name } = by;
				return {
					...said,
					change: {
						...said.change,
						previews: [...previews.slice(0, -1), { ...latest, approval: { at: now, by: { _id, name } } }],
						checklist: ticked(checklist, clientItems.approval, now),
					},
				};
			}),

		waive: (id, { requirement, reason }, { actor, ...by }, now) =>
			write(id, now, ({ document }, transaction) => {
				const { stage, waivers } = document;
				const found = projectStages
					.slice(projectStages.indexOf(stage) + 1)
					.flatMap((later) => requirementsBefore(later, document, now))
					.find((one) => one.id === requirement);
				if (!found) throw conflict('This requirement is no longer asked for.');
				const before = found.waiver?.reason ?? null;
				if (before === reason) return {};
				if (reason !== null && found.problem === null)
					throw conflict('This requirement holds, so there is nothing to waive.');
				const action = reason === null ? 'project.waiver-taken-back' : 'project.requirement-waived';
				const words = (text: string | null) => (text === null ? null : `${found.text}: ${text}`);
				const change = { action, before: words(before), after: words(reason), subjectId: id } as const;
				audit(transaction, firestore, change, by, now);
				const others = waivers.filter((waiver) => waiver.requirement !== requirement);
				const waiver =
					reason === null ? [] : [{ requirement, reason, at: now, by: { _id: actor._id, name: actor.name } }];
				const text = reason === null ? `No longer waived: ${found.text}` : `Waived: ${found.text}. Reason: ${reason}`;
				return {
					change: { waivers: [...others, ...waiver] },
					entries: [{ event: 'changed', by: actor, text }],
				};
			}),

		setLiveCheck: (id, check) => write(id, check.at, () => ({ change: { liveCheck: check } })),

		addAnswer: (id, at, answer) =>
			write(id, at, ({ document: { liveCheck } }) => {
				if (liveCheck?.at !== at) return {};
				const answers = liveCheck.answers.map((one) => (one.region === answer.region ? answer : one));
				return { change: { liveCheck: { ...liveCheck, answers } } };
			}),

		setHosting: (id, hosting, by, now) =>
			write(id, now, () => ({
				change: { hosting },
				entries: [{ event: 'changed', by, text: 'Recorded where the website lives' }],
			})),
	};
}

/** A closed project does not move either. */
function requireOpen({ endedAt, isMonitoringOnly }: ProjectDocument): void {
	if (endedAt !== null || isMonitoringOnly) {
		throw conflict('This project is closed, so it gets no previews and no approvals.');
	}
}

/** A preview and its approval need no second click in the checklist. */
function ticked(checklist: ProjectDocument['checklist'], text: string, now: number): ProjectDocument['checklist'] {
	return checklist.map((item) => (item.text === text ? { ...item, doneAt: item.doneAt ?? now } : item));
}

function conflict(message: string): Problem {
	return new Problem('conflict', message);
}
