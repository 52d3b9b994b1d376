/** Writes the emails about leads and job applications, from what is stored when they are sent. */
import { brand, usualBusinessHours } from '@stayup/contract';
import type { JobStore } from '../careers/job-store.ts';
import {
	applicationArrivedEmail,
	applicationDeclinedEmail,
	applicationInvitedEmail,
	applicationReceivedEmail,
	leadArrivedEmail,
	leadReceivedEmail,
} from '../emails/templates/business/inbox-emails.ts';
import type { EmailContent, Fact } from '../messages/content/email-content.ts';
import { timeIn } from '../messages/content/email-times.ts';
import type { FormMessage } from '../platform/firestore/outbox-message.ts';
import type { ApplicationStore } from './application-store.ts';
import { applicationOf, leadOf } from './inbox-replies.ts';
import type { LeadStore } from './lead-store.ts';

interface InboxEmailDeps {
	config: { appOrigin: string };
	leads: Pick<LeadStore, 'find'>;
	applications: Pick<ApplicationStore, 'find'>;
	jobs: Pick<JobStore, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** `to` is null for an email to us. */
interface InboxEmail {
	to: string | null;
	content: EmailContent;
}

const { supportEmail, careersEmail } = brand;
const { timeZone } = usualBusinessHours;

/** Null if the lead or the application no longer exists, or has another status by now. */
export function composeInboxEmail(deps: InboxEmailDeps, message: FormMessage): Promise<InboxEmail | null> {
	return 'leadId' in message ? leadEmail(deps, message) : applicationEmail(deps, message);
}

async function leadEmail(
	{ config, leads, now }: InboxEmailDeps,
	{ event, leadId }: Extract<FormMessage, { leadId: string }>,
): Promise<InboxEmail | null> {
	const document = await leads.find(leadId, now());
	if (!document) return null;
	const lead = leadOf({ id: leadId, document });
	const { reference } = lead;
	const { outage } = document;
	if (event === 'lead-received') {
		const fix = outage ? { website: outage.isOwnEmail ? outage.website.name : null } : null;
		return { to: document.email, content: leadReceivedEmail({ reference, supportEmail, fix }) };
	}
	const facts = shown([
		['Email', lead.email],
		['Phone', lead.phoneNumber],
		['Business', lead.businessType],
		['Needs', lead.websiteNeeds],
		['Website', lead.websiteUrl],
		['Hosting', lead.currentHosting],
		['Outage of', outage ? `${outage.website.name}, ${outage.website.url}` : ''],
		['First page', lead.firstPage],
		['Campaign', lead.campaign],
	]);
	const answerDue = timeIn(Date.parse(lead.answerDueAt), timeZone);
	const url = `${config.appOrigin}/admin/leads/${leadId}`;
	const call = document.callId === null ? null : lead.nextAction;
	const fixed = outage
		? { website: outage.website.name, url: `${config.appOrigin}/outages/${encodeURIComponent(lead.outageId)}` }
		: null;
	const content = leadArrivedEmail({ reference, name: lead.fullName, facts, answerDue, url, call, outage: fixed });
	return { to: null, content };
}

async function applicationEmail(
	{ config, applications, jobs, now }: InboxEmailDeps,
	message: Exclude<FormMessage, { leadId: string }>,
): Promise<InboxEmail | null> {
	const { applicationId } = message;
	const document = await applications.find(applicationId, now());
	if (!document) return null;
	const { reference, answerDueAt } = applicationOf({ id: applicationId, document });
	const { firstName, lastName, email, phone, jobId } = document;
	const jobTitle = (await jobs.find(jobId))?.title ?? null;
	switch (message.event) {
		case 'application-received':
			return { to: email, content: applicationReceivedEmail({ reference, supportEmail: careersEmail }) };
		case 'application-arrived': {
			const facts = shown([
				['Job', jobTitle ?? document.jobTitle],
				['Email', email],
				['Phone', phone],
			]);
			const answerDue = timeIn(Date.parse(answerDueAt), timeZone);
			const url = `${config.appOrigin}/admin/applications/${applicationId}`;
			const name = `${firstName} ${lastName}`;
			return { to: null, content: applicationArrivedEmail({ reference, name, facts, answerDue, url }) };
		}
		case 'application-stage': {
			if (document.status !== message.status) return null;
			const stage = { reference, firstName, jobTitle, supportEmail: careersEmail };
			if (message.status === 'Interviewing') return { to: email, content: applicationInvitedEmail(stage) };
			return message.status === 'Rejected' ? { to: email, content: applicationDeclinedEmail(stage) } : null;
		}
	}
}

function shown(facts: readonly (readonly [label: string, value: string])[]): Fact[] {
	return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}
