/** The credits that we owe for the months that are over: we missed the aim, and nobody has given or refused the credit. */
import type { CreditDue, PageQuery, ProjectMonth } from '@stayup/contract';
import pLimit from 'p-limit';
import type { ProjectCreditDocument, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { Page, Stored } from '../../platform/firestore/paging.ts';
import type { CreditStore } from '../records/credit-store.ts';
import type { ProjectStore, StoredProject } from '../records/project-store.ts';
import { settledWords, waitsForApproval } from '../rules/credit-approval.ts';
import { missedMonths, type ProjectMonthsDeps, projectMonth } from './project-months.ts';

export interface CreditsDueDeps extends ProjectMonthsDeps {
	projects: Pick<ProjectStore, 'list'>;
	projectCredits: Pick<CreditStore, 'allOf'>;
	users: { find(uid: string): Promise<UserDocument | null> };
}

type Owed = Pick<CreditDue, 'month' | 'amountCents' | 'askedBy'>;
type GivenOrReserved = Pick<
	ProjectCreditDocument,
	'month' | 'amountCents' | 'askedBy' | 'approvedBy' | 'givenAt' | 'refusal'
>;

/** Each reads a day of every month, and all days of those that missed the aim. */
const projectsAtOnce = 10;

/** Of one page of all projects, newest first: a request reads a bounded number, and the pages together leave none out. */
export async function creditsDue(deps: CreditsDueDeps, query: PageQuery): Promise<Page<CreditDue>> {
	const { items, next } = await deps.projects.list(query);
	const due = await pLimit(projectsAtOnce).map(items, (project) => creditsDueOf(deps, project));
	return { items: due.flat(), next };
}

async function creditsDueOf(deps: CreditsDueDeps, project: StoredProject): Promise<CreditDue[]> {
	const { firstLaunchedAt, ownerId } = project.document;
	if (firstLaunchedAt === null) return [];
	const open = await openCredits(deps, project, await deps.projectCredits.allOf(project.id));
	if (open.length === 0) return [];
	const client = await deps.users.find(ownerId);
	return open.map(({ month, amountCents, askedBy }) => ({
		projectId: project.id,
		client: client?.name ?? '',
		month,
		amountCents,
		askedBy,
	}));
}

/** The credits that a project is owed and nobody has given, the latest month first. `credits`: all that were given or reserved for it. */
export async function openCredits(
	deps: ProjectMonthsDeps,
	project: StoredProject,
	credits: readonly Pick<Stored<ProjectCreditDocument>, 'document'>[],
): Promise<Owed[]> {
	// One that an admin has asked for waits also after the end of the subscription.
	const reserved = credits.map(({ document }) => leftOf(document));
	const known = new Set(credits.map(({ document }) => document.month));
	const months = mayBeCredited(project.document) ? await missedMonths(deps, project) : [];
	const unknown = months.filter((month) => !known.has(month));
	const owed = await Promise.all(unknown.map(async (month) => owedFor(await projectMonth(deps, project, month))));
	return [...reserved, ...owed]
		.filter((one) => one !== null)
		.toSorted((one, other) => other.month.localeCompare(one.month));
}

/** A project that was moved back from Live keeps its promise. The terms apply a credit to the next invoice, of which an ended subscription has none. */
export function mayBeCredited({ firstLaunchedAt, endedAt }: Pick<ProjectDocument, 'firstLaunchedAt' | 'endedAt'>) {
	return firstLaunchedAt !== null && endedAt === null;
}

/** Of a month for which nobody has begun to give a credit. */
export function owedFor(figures: Pick<ProjectMonth, 'month' | 'isOver' | 'creditCents'> | null): Owed | null {
	if (!figures?.isOver || figures.creditCents === 0) return null;
	return { month: figures.month, amountCents: figures.creditCents, askedBy: null };
}

/** Nothing once it is given or refused; its amount stays as it was reserved. Any admin can give one that Stripe has not confirmed. */
export function leftOf(credit: GivenOrReserved): Owed | null {
	if (settledWords(credit) !== null) return null;
	const { month, amountCents } = credit;
	return { month, amountCents, askedBy: waitsForApproval(credit) ? credit.askedBy : null };
}
