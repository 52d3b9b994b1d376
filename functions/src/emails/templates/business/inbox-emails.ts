/** Emails about leads and job applications: to us when one arrives, and to who sent it. The answers at once go to unconfirmed addresses, so they repeat nothing of the form (MAIL-7). */
import { brand } from '@stayup/contract';
import { type EmailContent, type Fact, hello, oneLine } from '../../../messages/content/email-content.ts';

interface Arrival {
	reference: string;
	/** Who sent it. */
	name: string;
	facts: readonly Fact[];
	/** Such as `Wed, Nov 25, 10:30 AM EST`. */
	answerDue: string;
	url: string;
}

export function leadArrivedEmail({
	reference,
	name,
	facts,
	answerDue,
	url,
	call,
	outage,
}: Arrival & {
	/** The next action, if a call is booked. */
	call: string | null;
	/** The outage that the sender asks us to fix, if any. */
	outage: { website: string; url: string } | null;
}): EmailContent {
	const website = outage && oneLine(outage.website);
	return {
		subject:
			website === null
				? `New lead ${reference}: ${oneLine(name)}`
				: `Fix request ${reference}: ${website} is down, ${oneLine(name)} asks us to fix it`,
		band: { tone: 'neutral', label: website === null ? 'New lead' : 'Fix request', detail: reference },
		heading: headingOf(oneLine(name), call !== null, website),
		paragraphs: [
			...(website === null ? [] : [`This is a request to fix the outage of ${website}.`]),
			call === null
				? `Call or write by ${answerDue}, within one business day.`
				: `${call}. The person who calls has the calendar invitation in their inbox.`,
		],
		facts,
		button: { label: 'Open the lead', url },
		...(outage && { secondButton: { label: 'View the outage', url: outage.url } }),
		footnote: 'You receive one email for each lead.',
	};
}

function headingOf(name: string, hasCall: boolean, website: string | null): string {
	if (website !== null) return `${name} asks us to fix ${website}`;
	return hasCall ? `${name} booked a call` : `${name} asks for a call`;
}

export function applicationArrivedEmail({ reference, name, facts, answerDue, url }: Arrival): EmailContent {
	return {
		subject: `New application ${reference}: ${oneLine(name)}`,
		band: { tone: 'neutral', label: 'New application', detail: reference },
		heading: `${oneLine(name)} applies for a job`,
		paragraphs: [`Read it by ${answerDue}, within one business day.`],
		facts,
		button: { label: 'Open the application', url },
		footnote: 'You receive one email for each job application.',
	};
}

export function leadReceivedEmail({
	reference,
	supportEmail,
	fix,
}: {
	reference: string;
	supportEmail: string;
	/** For a request to fix an outage. `website` is null if the recipient is not known to be its owner. */
	fix: { website: string | null } | null;
}): EmailContent {
	const what = fix === null ? 'your request' : fixedOutage(fix.website);
	return {
		subject: `We received ${what} (${reference})`,
		heading: `We received ${what}`,
		paragraphs: [
			...(fix === null ? [] : ['We read our checks of the outage before we call, so you need not send them.']),
			`Thank you for your interest in ${brand.name}. Somebody of our team reads it and calls or writes to you within one business day, Monday to Friday from 9 AM to 5 PM Eastern Time.`,
			`If you write to ${supportEmail} in the meantime, please name the reference ${reference}.`,
		],
		facts: [
			{ label: 'Reference', value: reference },
			{ label: 'What happens next', value: 'We read your answers, then we call you to talk about what you need.' },
		],
		footnote: `You received this email because someone entered your email address to book a call with ${brand.name}. If that wasn't you, you can ignore this email. You will get no newsletter.`,
	};
}

/** Such as `your request to fix the outage of Bakery`. */
function fixedOutage(website: string | null): string {
	return `your request to fix ${website === null ? 'an outage of your website' : `the outage of ${oneLine(website)}`}`;
}

export function applicationReceivedEmail({
	reference,
	supportEmail,
}: {
	reference: string;
	supportEmail: string;
}): EmailContent {
	return {
		subject: `We received your application (${reference})`,
		heading: 'We received your application',
		paragraphs: [
			`Thank you for applying at ${brand.name}. A person reads every application. You hear from us by email within 5 to 7 business days.`,
			`If you write to ${supportEmail}, please name the reference ${reference}. You can also ask us to erase your application at any time; otherwise we delete it after one year.`,
		],
		facts: [{ label: 'Reference', value: reference }],
		footnote: `You received this email because someone applied for a job at ${brand.name} with your email address. If that wasn't you, you can ignore this email.`,
	};
}

interface Stage {
	reference: string;
	firstName: string;
	/** Null if the job is no longer listed. */
	jobTitle: string | null;
	supportEmail: string;
}

export function applicationInvitedEmail({ reference, firstName, jobTitle, supportEmail }: Stage): EmailContent {
	return {
		subject: `Your application: we would like to talk to you (${reference})`,
		heading: 'We would like to talk to you',
		paragraphs: [
			`${hello(firstName)}, thank you for your application${asOf(jobTitle)}. We enjoyed reading it and would like to get to know you in an interview.`,
			`Please write to ${supportEmail} when you have time in the next two weeks, and name the reference ${reference}.`,
		],
		facts: [{ label: 'Reference', value: reference }],
		footnote: `You received this email because you applied for a job at ${brand.name}.`,
	};
}

export function applicationDeclinedEmail({ reference, firstName, jobTitle, supportEmail }: Stage): EmailContent {
	return {
		subject: `Your application (${reference})`,
		heading: 'Thank you for your application',
		paragraphs: [
			`${hello(firstName)}, thank you for your application${asOf(jobTitle)} and for the time that you gave it. We have decided to go on with other applicants.`,
			`We delete your application one year after it arrived. If you want it erased now, write to ${supportEmail} and name the reference ${reference}.`,
			'We wish you all the best.',
		],
		facts: [{ label: 'Reference', value: reference }],
		footnote: `You received this email because you applied for a job at ${brand.name}.`,
	};
}

function asOf(jobTitle: string | null): string {
	return jobTitle === null ? '' : ` as ${jobTitle}`;
}
