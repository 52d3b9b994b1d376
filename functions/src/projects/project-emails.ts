/** Emails about projects: to us about an order, and to both sides about messages. Those to a client whose email address is unconfirmed repeat no text of ours (MAIL-7). */
import { brand } from '@stayup/contract';
import { type EmailContent, type Fact, hello, oneLine } from '../messages/content/email-content.ts';
import { monthName } from './rules/month-name.ts';

interface Project {
	/** Such as `P-7K3M2Q`. */
	reference: string;
	/** Of the client. */
	name: string;
	plan: string;
	url: string;
}

/** To a side of the project. `name` is null if it may not be the recipient's. */
interface Greeting {
	reference: string;
	name: string | null;
	url: string;
}

export interface ShownMessage {
	by: string;
	text: string;
}

const aboutOrder = `You received this email because you bought a plan of ${brand.name}.`;

export function projectOrderedEmail({ reference, name, plan, url }: Project, facts: readonly Fact[]): EmailContent {
	return {
		subject: `New order ${reference}: ${oneLine(name)}, ${plan}`,
		band: { tone: 'neutral', label: 'New order', detail: reference },
		heading: `${oneLine(name)} has bought ${plan}`,
		paragraphs: [
			'The clock of our promise runs once a new website or a migration is chosen. It pauses while you wait for the client and say so in the project.',
		],
		facts,
		button: { label: 'Open the project', url },
		footnote: 'You receive one email for each order.',
	};
}

export function upgradeOrderedEmail({ reference, name, plan, url }: Project, facts: readonly Fact[]): EmailContent {
	return {
		subject: `Upgrade ${reference}: ${oneLine(name)}, ${plan}`,
		band: { tone: 'neutral', label: 'Upgrade', detail: reference },
		heading: `${oneLine(name)} has upgraded to ${plan}`,
		paragraphs: [
			'The checklist of the project has the work that the plan adds. Please answer the client within one business day.',
		],
		facts,
		button: { label: 'Open the project', url },
		footnote: 'You receive one email for each upgrade.',
	};
}

export function projectUpgradedEmail({ reference, name, plan, url }: Greeting & { plan: string }): EmailContent {
	return {
		subject: `Your upgrade to ${plan} (${reference})`,
		heading: `Your upgrade to ${plan}`,
		paragraphs: [
			`${hello(name)}, thank you for choosing ${plan}. Our team adds what the plan includes to your website, and will contact you about it.`,
			'On the page of your project you send files and messages, and follow every step.',
		],
		facts: [{ label: 'Reference', value: reference }],
		button: { label: 'Open your project', url },
		footnote: aboutOrder,
	};
}

export function projectStartedEmail({ reference, name, plan, url }: Greeting & { plan: string }): EmailContent {
	return {
		subject: `Your website project has started (${reference})`,
		heading: 'Your website project has started',
		paragraphs: [
			`${hello(name)}, thank you for choosing ${plan}. We launch a new website within 72 hours and move an existing one within 24. The time pauses while we wait for you.`,
			'On the page of your project you choose which of the two you need: our time starts then. You also send files and messages there, and follow every step. If you only want monitoring, one click there says so.',
		],
		facts: [{ label: 'Reference', value: reference }],
		button: { label: 'Open your project', url },
		footnote: aboutOrder,
	};
}

/** `messages` is empty if the recipient may not get free text. */
export function projectMessagesEmail(
	{ reference, name, url }: Greeting,
	from: string,
	count: number,
	messages: readonly ShownMessage[],
): EmailContent {
	const words = count === 1 ? 'a new message' : `${count} new messages`;
	return {
		subject: `${from}: ${words} about project ${reference}`,
		heading: `${count === 1 ? 'A new message' : `${count} new messages`} about project ${reference}`,
		paragraphs: [
			`${hello(name)}, ${from} has sent you ${words}. Please answer on the page of the project.`,
			...messages.map(({ by, text }) => `${oneLine(by)}: ${text}`),
		],
		button: { label: 'Open the project', url },
		footnote: 'Messages of five minutes share one email.',
	};
}

export function projectWaitingEmail(
	{ reference, name, url }: Greeting,
	/** Null if the recipient may not get free text. */
	reason: string | null,
): EmailContent {
	const what = reason === null ? 'something from you' : oneLine(reason);
	return {
		subject: `We wait for ${what} (${reference})`,
		band: { tone: 'warning', label: 'Paused', detail: reference },
		heading: `We wait for ${what}`,
		paragraphs: [
			`${hello(name)}, we cannot go on with your website without it. The time of our promise is paused, and goes on as soon as you answer on the page of your project.`,
		],
		button: { label: 'Open your project', url },
		footnote: aboutOrder,
	};
}

export function projectLiveEmail(
	{ reference, name, url }: Greeting,
	/** Such as `41 h 5 min`. */
	used: string,
	website: string | null,
	hasMonthlyUpdates: boolean,
): EmailContent {
	return {
		subject: `Your website is live (${reference})`,
		band: { tone: 'up', label: 'Live', detail: reference },
		heading: 'Your website is live',
		paragraphs: [
			`${hello(name)}, your website is online, and ${brand.name} checks it around the clock from now on.`,
			...(hasMonthlyUpdates
				? [
						'Your plan includes an update every month, from the month after the launch. The page of your project says by when it is due. Please send us a message there about what should change.',
					]
				: []),
		],
		facts: [...(website === null ? [] : [{ label: 'Website', value: website }]), { label: 'Time used', value: used }],
		button: { label: 'Open your project', url },
		footnote: aboutOrder,
	};
}

export function projectCreditEmail(
	{ reference, name, url }: Greeting,
	/** `month`: YYYY-MM. */
	{ amount, month, number }: { amount: string; month: string; number: string },
): EmailContent {
	return {
		subject: `Your credit of ${amount} for ${monthName(month)} (${reference})`,
		heading: `A credit of ${amount}`,
		paragraphs: [
			`${hello(name)}, your website was online for less than 99.99% of ${monthName(month)}. We are sorry. We credit the fee of the month for all the time that it was down: ${amount}, which your next invoice takes into account.`,
		],
		facts: [
			{ label: 'Month', value: monthName(month) },
			{ label: 'Credit', value: amount },
			{ label: 'Credit note', value: number },
		],
		button: { label: 'Open your project', url },
		footnote: aboutOrder,
	};
}

export function projectsOverdueEmail(projects: readonly Fact[], url: string): EmailContent {
	const words = projects.length === 1 ? '1 project is overdue' : `${projects.length} projects are overdue`;
	return {
		subject: words,
		band: { tone: 'down', label: 'Overdue' },
		heading: words,
		paragraphs: [
			'Their promised time is used up and their websites are not live, or nobody has acted on a new order within one business day.',
		],
		facts: projects.map(({ label, value }) => ({ label: oneLine(label), value })),
		button: { label: 'Open the board', url },
		footnote: 'You receive this email every day on which a project is overdue.',
	};
}
