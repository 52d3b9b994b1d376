/** The credits that we owe for the month before this one: we missed the aim, and nobody has given the credit. */
import { type CreditDue, monthBefore, monthOf, type PageQuery, type ProjectMonth } from '@stayup/contract';
import pLimit from 'p-limit';
import type { ProjectCreditDocument, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { Page } from '../../platform/firestore/paging.ts';
import type { CreditStore } from '../records/credit-store.ts';
import type { ProjectStore, StoredProject } from '../records/project-store.ts';
import { waitsForApproval } from '../rules/credit-approval.ts';
import { type ProjectMonthsDeps, projectMonth } from './project-months.ts';

export interface CreditsDueDeps extends ProjectMonthsDeps {
	projects: Pick<ProjectStore, 'list'>;
	projectCredits: Pick<CreditStore, 'find'>;
	users: { find(uid: string): Promise<UserDocument | null> };
}

type Owed = Pick<CreditDue, 'amountCents' | 'askedBy'>;
type GivenOrReserved = Pick<ProjectCreditDocument, 'amountCents' | 'askedBy' | 'approvedBy' | 'givenAt'>;

/** Each reads all days of the month. */
const projectsAtOnce = 10;

/** Of one page of all projects, newest first: a request reads a bounded number, and the pages together leave none out. */
export async function creditsDue(deps: CreditsDueDeps, query: PageQuery): Promise<Page<CreditDue>> {
	const month = monthBefore(monthOf(deps.now()));
	const { items, next } = await deps.projects.list(query);
	const due = await pLimit(projectsAtOnce).map(items, (project) => creditDue(deps, project, month));
	return { items: due.filter((one) => one !== null), next };
}

async function creditDue(deps: CreditsDueDeps, project: StoredProject, month: string): Promise<CreditDue | null> {
	if (!mayBeCredited(project.document)) return null;
	const credit = await deps.projectCredits.find(project.id, month);
	const owed = credit === null ? owedFor(await projectMonth(deps, project, month)) : leftOf(credit);
	if (owed === null) return null;
	const client = await deps.users.find(project.document.ownerId);
	return { projectId: project.id, client: client?.name ?? '', month, ...owed };
}

/** A project that was moved back from Live keeps its promise. The terms apply a credit to the next invoice, of which an ended subscription has none. */
export function mayBeCredited({ firstLaunchedAt, endedAt }: Pick<ProjectDocument, 'firstLaunchedAt' | 'endedAt'>) {
	return firstLaunchedAt !== null && endedAt === null;
}

/** Of a month for which nobody has begun to give a credit. */
export function owedFor(figures: Pick<ProjectMonth, 'isOver' | 'creditCents'> | null): Owed | null {
	if (!figures?.isOver || figures.creditCents === 0) return null;
	return { amountCents: figures.creditCents, askedBy: null };
}

/** Nothing once it is given; its amount stays as it was reserved. Any admin can give one that Stripe has not confirmed. */
export function leftOf(credit: GivenOrReserved): Owed | null {
	if (credit.givenAt !== null) return null;
	return { amountCents: credit.amountCents, askedBy: waitsForApproval(credit) ? credit.askedBy : null };
}
