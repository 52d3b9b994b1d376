/** Writes the emails about projects, from what is stored when they are sent. */
import {
	clockSentence,
	hoursAndMinutes,
	includesMonthlyUpdates,
	kindNames,
	openInterval,
	promiseMsOf,
	stageNames,
	usedMs,
	usualBusinessHours,
} from '@stayup/contract';
import { answerOfPurchase } from '../inbox/rules/purchase.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import type { EmailContent } from '../messages/content/email-content.ts';
import { timeIn } from '../messages/content/email-times.ts';
import type { ProjectDocument } from '../platform/firestore/business/project-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { MessageOf, ProjectMessage } from '../platform/firestore/outbox-message.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import {
	projectCreditEmail,
	projectLiveEmail,
	projectMessagesEmail,
	projectOrderedEmail,
	projectStartedEmail,
	projectsOverdueEmail,
	projectUpgradedEmail,
	projectWaitingEmail,
	upgradeOrderedEmail,
} from './project-emails.ts';
import { type CreditStore, dollars } from './records/credit-store.ts';
import type { ProjectEventStore } from './records/project-event-store.ts';
import type { ProjectStore, StoredProject } from './records/project-store.ts';
import { overdueReasonOf } from './rules/overdue.ts';

export interface ProjectEmailDeps {
	config: { appOrigin: string };
	projects: Pick<ProjectStore, 'find' | 'open'>;
	projectEvents: Pick<ProjectEventStore, 'messagesOf' | 'timelineOf'>;
	projectCredits: Pick<CreditStore, 'givenOf'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	websites: Pick<WebsiteStore, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** `to` is null for an email to us. */
interface ProjectEmail {
	to: string | null;
	ownerId: string | null;
	content: EmailContent;
}

type AboutOne = Exclude<ProjectMessage, { event: 'projects-overdue' }>;
const { timeZone } = usualBusinessHours;

/** Null if the email is no longer needed. */
export async function composeProjectEmail(
	deps: ProjectEmailDeps,
	message: ProjectMessage,
): Promise<ProjectEmail | null> {
	if (message.event === 'projects-overdue') return overdueEmail(deps);
	const document = await deps.projects.find(message.projectId);
	const user = document && (await deps.users.find(document.ownerId));
	if (!document || !user || user.isDisabled) return null;
	const project = { id: message.projectId, document };
	const content = await contentOf(deps, project, message, user);
	if (content === null) return null;
	const isToUs = message.event === 'project-ordered' || (message.event === 'project-messages' && message.to === 'team');
	if (isToUs) return { to: null, ownerId: null, content };
	return { to: user.email, ownerId: document.ownerId, content };
}

async function contentOf(
	deps: ProjectEmailDeps,
	project: StoredProject,
	message: AboutOne,
	user: { name: string; email: string; isEmailConfirmed: boolean },
): Promise<EmailContent | null> {
	const { id, document } = project;
	const { appOrigin } = deps.config;
	const shown = {
		reference: referenceOf('project', id),
		name: user.isEmailConfirmed ? user.name : null,
		url: `${appOrigin}/projects/${id}`,
	};
	const plan = document.tier;
	switch (message.event) {
		case 'project-ordered': {
			const facts = [
				{ label: 'Email', value: user.email },
				{ label: 'Billed', value: document.billingCycle ?? 'unknown' },
			];
			const compose = message.isUpgrade ? upgradeOrderedEmail : projectOrderedEmail;
			return compose({ ...shown, name: user.name, plan, url: adminUrl(appOrigin, id) }, facts);
		}
		case 'project-started':
			return message.isUpgrade ? projectUpgradedEmail({ ...shown, plan }) : projectStartedEmail({ ...shown, plan });
		case 'project-messages':
			return messagesEmail(deps, project, message, { ...shown, name: user.name, isConfirmed: user.isEmailConfirmed });
		case 'project-waiting': {
			const open = openInterval(document.clock);
			if (open?.state !== 'waiting' || open.from !== message.since) return null;
			return projectWaitingEmail(shown, user.isEmailConfirmed ? open.reason : null);
		}
		case 'project-credit': {
			const credit = (await deps.projectCredits.givenOf(id)).find((one) => one.document.month === message.month);
			if (!credit) return null;
			const { amountCents, creditNote, month } = credit.document;
			return projectCreditEmail(shown, { amount: dollars(amountCents), month, number: creditNote?.number ?? '' });
		}
		case 'project-live': {
			if (document.launchedAt === null) return null;
			const website = document.websiteId && (await deps.websites.find(document.ownerId, document.websiteId));
			const url = website && user.isEmailConfirmed ? website.document.url : null;
			const used = hoursAndMinutes(usedMs(document.clock, deps.now()));
			return projectLiveEmail(shown, used, url, includesMonthlyUpdates(plan));
		}
	}
}

async function messagesEmail(
	deps: ProjectEmailDeps,
	{ id }: StoredProject,
	{ to, since }: MessageOf<'project-messages'>,
	{ name, isConfirmed, ...shown }: { reference: string; name: string; url: string; isConfirmed: boolean },
): Promise<EmailContent | null> {
	const from = to === 'team' ? 'client' : 'team';
	const [messages, others] = await Promise.all([deps.projectEvents.messagesOf(id), deps.projectEvents.timelineOf(id)]);
	const files = others.filter(({ document }) => document.event === 'file');
	const sent = [...messages, ...files]
		.map(({ document }) => document)
		.filter(({ at, by }) => at >= since && by?.side === from)
		.toSorted((one, other) => one.at - other.at);
	if (sent.length === 0) return null;
	const texts = sent.map(({ by, text }) => ({ by: by?.name ?? '', text }));
	if (to === 'team') {
		const greeting = { ...shown, name: null, url: adminUrl(deps.config.appOrigin, id) };
		return projectMessagesEmail(greeting, name, sent.length, texts);
	}
	const greeting = { ...shown, name: isConfirmed ? name : null };
	return projectMessagesEmail(greeting, 'Our team', sent.length, isConfirmed ? texts : []);
}

async function overdueEmail(deps: ProjectEmailDeps): Promise<ProjectEmail | null> {
	const now = deps.now();
	const overdue = (await deps.projects.open()).filter(({ document }) => overdueReasonOf(document, now) !== null);
	if (overdue.length === 0) return null;
	const facts = await Promise.all(
		overdue.map(async ({ id, document }) => {
			const user = await deps.users.find(document.ownerId);
			return { label: `${referenceOf('project', id)} ${user?.name ?? ''}`, value: overdueSentence(document, now) };
		}),
	);
	const content = projectsOverdueEmail(facts, `${deps.config.appOrigin}/admin/projects`);
	return { to: null, ownerId: null, content };
}

function overdueSentence(document: ProjectDocument, now: number): string {
	const { clock, kind, stage, tier } = document;
	const shownTime = (at: number) => timeIn(at, timeZone);
	if (overdueReasonOf(document, now) === 'order') {
		const { orderedAt } = answerOfPurchase(document);
		return `${stageNames[stage]}: ${tier} was ordered on ${shownTime(orderedAt)}, and nobody has acted on it`;
	}
	const kindName = kind === null ? 'kind not chosen' : kindNames[kind];
	return `${stageNames[stage]}, ${kindName}: ${clockSentence(clock, promiseMsOf(kind), now, shownTime)}`;
}

function adminUrl(appOrigin: string, id: string): string {
	return `${appOrigin}/admin/projects/${id}`;
}
