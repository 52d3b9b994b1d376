/** Replies about projects. */
import {
	type ChecklistItem,
	type CreditRequest,
	type InboxEvent,
	type LaunchReadiness,
	type Project,
	type ProjectCredit,
	type ProjectFile,
	type ProjectForAdmin,
	type ProjectMessage,
	type ProjectPreview,
	type ProjectWebsite,
	projectStages,
	toInstant,
	type WebsiteDocument,
} from '@stayup/contract';
import { answerOfPurchase } from '../inbox/rules/purchase.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import type {
	ProjectCreditDocument,
	ProjectDocument,
	ProjectEventDocument,
	ProjectFileDocument,
} from '../platform/firestore/business/project-documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { isChecking, requirementsBefore } from './rules/launch-requirements.ts';
import { openUpdatesOf } from './rules/monthly-update.ts';

/** `website` is null if none is linked, and after it was removed. */
export function projectOf({ id, document }: Stored<ProjectDocument>, website: ProjectWebsite | null): Project {
	const { tier, billingCycle, kind, stage, isMonitoringOnly, clock, checklist } = document;
	return {
		_id: id,
		reference: referenceOf('project', id),
		tier,
		billingCycle,
		kind,
		stage,
		isMonitoringOnly,
		website,
		contact: document.assignee?.name ?? null,
		stageSince: toInstant(document.stageSince),
		clock: clock.map(({ state, from, until, reason }) => ({
			state,
			reason,
			from: toInstant(from),
			until: instantOf(until),
		})),
		endedAt: instantOf(document.endedAt),
		launchedAt: instantOf(document.launchedAt),
		openItems: checklist.filter((item) => item.stage === stage && item.doneAt === null).length,
		openUpdates: openUpdatesOf(document),
		createdAt: toInstant(document.createdAt),
	};
}

export function projectForAdminOf(
	project: Stored<ProjectDocument>,
	website: ProjectWebsite | null,
	client: ProjectForAdmin['client'],
): ProjectForAdmin {
	const { assignee, nextAction, nextActionOn, wonFrom } = project.document;
	const { orderedAt, answeredAt, dueAt } = answerOfPurchase(project.document);
	return {
		...projectOf(project, website),
		client,
		assignee,
		nextAction,
		nextActionOn,
		orderedAt: toInstant(orderedAt),
		answeredAt: instantOf(answeredAt),
		answerDueAt: toInstant(dueAt),
		wonFrom,
	};
}

export function projectWebsiteOf(id: string, { name, url, status }: WebsiteDocument): ProjectWebsite {
	return { _id: id, name, url, status };
}

export function checklistOf({ checklist }: ProjectDocument): ChecklistItem[] {
	return checklist.map(({ id, stage, text, month, doneAt }) => ({
		_id: id,
		stage,
		text,
		month,
		doneAt: instantOf(doneAt),
	}));
}

export function messageOf({ id, document: { at, by, text } }: Stored<ProjectEventDocument>): ProjectMessage {
	return { _id: id, at: toInstant(at), side: by?.side ?? 'team', by: by?.name ?? '', text };
}

export function eventOf({ id, document: { at, event, by, text } }: Stored<ProjectEventDocument>): InboxEvent {
	return { _id: id, at: toInstant(at), kind: event, by: by && { _id: by._id, name: by.name }, text, delivery: null };
}

export function creditOf({
	document: { month, amountCents, creditNote, givenAt },
}: Stored<ProjectCreditDocument>): ProjectCredit {
	return { month, amountCents, number: creditNote?.number ?? '', givenAt: toInstant(givenAt ?? 0) };
}

export function creditRequestOf({ document }: Stored<ProjectCreditDocument>): CreditRequest {
	const { month, amountCents, askedBy, createdAt } = document;
	return { month, amountCents, askedBy: askedBy ?? { _id: '', name: '' }, askedAt: toInstant(createdAt) };
}

export function fileOf({ id, document: { name, size, by, createdAt } }: Stored<ProjectFileDocument>): ProjectFile {
	return { _id: id, name, size, side: by.side, by: by.name, createdAt: toInstant(createdAt) };
}

export function previewsOf({ previews }: ProjectDocument): ProjectPreview[] {
	return previews.map(({ version, url, sentAt, sentBy, approval }) => ({
		version,
		url,
		sentAt: toInstant(sentAt),
		sentBy: sentBy.name,
		approval: approval && { at: toInstant(approval.at), by: approval.by.name },
	}));
}

/** Null unless the next stage has requirements. */
export function readinessOf(project: ProjectDocument, now: number): LaunchReadiness | null {
	const stage = projectStages[projectStages.indexOf(project.stage) + 1];
	const isClosed = project.endedAt !== null || project.isMonitoringOnly;
	const requirements = stage === undefined || isClosed ? [] : requirementsBefore(stage, project, now);
	if (stage === undefined || requirements.length === 0) return null;
	return {
		stage,
		requirements: requirements.map(({ id, text, problem, waiver }) => ({
			id,
			text,
			problem,
			waiver: waiver && { at: toInstant(waiver.at), by: waiver.by.name, reason: waiver.reason },
		})),
		checkedAt: instantOf(project.liveCheck?.at ?? null),
		isChecking: isChecking(project, now),
	};
}

function instantOf(at: number | null): string | null {
	return at === null ? null : toInstant(at);
}
