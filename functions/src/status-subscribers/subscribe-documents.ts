/** The pages for subscribers, which work without scripts: the form to subscribe, and the links of emails. Only buttons act, because mail scanners open links. */
import { element, type ViewElement, type ViewNode } from '@stayup/contract';
import { problemNodes } from '../status-pages/visitors/documents.ts';
import { puzzleNode } from '../status-pages/visitors/puzzle-nodes.ts';

/** A short page in the layout of status pages. */
export interface Message {
	heading: string;
	content: readonly ViewNode[];
}

interface ShownComponent {
	id: string;
	name: string;
}

type Channel = 'email' | 'webhook';

interface SubscribeForm {
	/** Where the page is, without a slash at the end. */
	base: string;
	name: string;
	isPrivate: boolean;
	/** The plan of the page has subscribers. */
	isOffered: boolean;
	/** Not those of a page for listed email addresses. */
	takesWebhooks: boolean;
	components: readonly ShownComponent[];
	problem: string | null;
	/** Of a busy network, for the form that was sent. */
	puzzle: { puzzle: string; channel: Channel } | null;
	/** Of a refused form; empty in a new one. */
	entered: { email: string; url: string; componentIds: readonly string[] };
}

export const fullMessage = 'This page has as many subscribers as its plan allows. Please use one of its feeds instead.';

export function subscribeDocument(form: SubscribeForm): Message {
	const { base, name, isPrivate, isOffered, takesWebhooks, components, problem, puzzle, entered } = form;
	const puzzleOf = (channel: Channel) => (puzzle?.channel === channel ? [puzzleNode(puzzle.puzzle)] : []);
	const feeds = isPrivate ? [] : feedNodes(base);
	if (!isOffered) {
		const text = isPrivate
			? 'This page sends no updates.'
			: 'This page sends no emails. Its feeds are free for everyone.';
		return message(`Updates of ${name}`, [element('p', {}, text), ...feeds]);
	}
	const action = `${base}/subscribe`;
	return message(`Updates of ${name}`, [
		...problemNodes(problem, puzzle?.puzzle ?? null),
		element('h2', {}, 'By email'),
		element(
			'form',
			{ method: 'post', action },
			hidden('channel', 'email'),
			...puzzleOf('email'),
			element('label', { for: 'email' }, 'Email address'),
			element('input', {
				id: 'email',
				type: 'email',
				name: 'email',
				autocomplete: 'email',
				required: '',
				maxlength: '254',
				value: entered.email || null,
			}),
			componentsNode(components, entered.componentIds),
			submit('Subscribe'),
		),
		...(takesWebhooks ? webhookNodes(action, components, entered, puzzleOf('webhook')) : []),
		...feeds,
	]);
}

function webhookNodes(
	action: string,
	components: readonly ShownComponent[],
	entered: SubscribeForm['entered'],
	puzzle: readonly ViewNode[],
): ViewElement[] {
	return [
		element('h2', {}, 'By webhook'),
		element(
			'p',
			{},
			'We send one POST request to the URL. It is subscribed when it returns the challenge of that request: the value of ',
			element('code', {}, 'data.challenge'),
			', as ',
			element('code', {}, answerExample),
			' or as plain text.',
		),
		element(
			'form',
			{ method: 'post', action },
			hidden('channel', 'webhook'),
			...puzzle,
			element('label', { for: 'url' }, 'URL'),
			element('input', {
				id: 'url',
				type: 'url',
				name: 'url',
				required: '',
				maxlength: '2048',
				placeholder: 'https://',
				value: entered.url || null,
			}),
			componentsNode(components, entered.componentIds),
			submit('Add webhook'),
		),
	];
}

const answerExample = '{"challenge": "…"}';
const unansweredText =
	'This webhook is not subscribed yet: it has not returned the challenge of our call. When it can, add it again to get a new call.';

/** The same for an email address that is subscribed and for one that is not. */
export function inboxDocument(base: string, email: string): Message {
	return message('Check your inbox', [
		element('p', {}, `We sent an email to ${email}. Open its link within two days to confirm the subscription.`),
		backNode(base),
	]);
}

export function webhookDocument(base: string, added: { secret: string; key: string } | null): Message {
	if (added === null) {
		return message('This webhook is already subscribed', [
			element('p', {}, 'To end the subscription, let it respond with 410 Gone.'),
			backNode(base),
		]);
	}
	return message('We are calling your webhook', [
		element('p', {}, 'It is subscribed when it returns the challenge of our call. The link below says whether it has.'),
		element('p', {}, 'Keep these two: this page shows them only once.'),
		element('h2', {}, 'Signing secret'),
		element('p', {}, element('code', {}, added.secret)),
		element('h2', {}, 'Manage or end the subscription'),
		element('p', {}, element('a', { href: `${base}/manage/${added.key}` }, 'Manage subscription')),
		backNode(base),
	]);
}

export function confirmDocument(name: string, action: string): Message {
	return message(`Confirm your subscription to ${name}`, [
		element('p', {}, 'You will receive an email when there is an incident or planned maintenance.'),
		element('form', { method: 'post', action }, submit('Confirm subscription')),
	]);
}

export function confirmedDocument(name: string, base: string, key: string): Message {
	return message('You are subscribed', [
		element(
			'p',
			{},
			`You will hear about incidents and maintenance of ${name}. Every email has a link to unsubscribe.`,
		),
		element('p', {}, element('a', { href: `${base}/manage/${key}` }, 'Manage subscription')),
		backNode(base),
	]);
}

interface ManageForm {
	/** A webhook that has not answered yet. */
	isUnanswered: boolean;
	base: string;
	key: string;
	recipient: string;
	components: readonly ShownComponent[];
	/** Empty for all components. */
	followed: readonly string[];
	isSaved: boolean;
}

export function manageDocument(form: ManageForm): Message {
	const { base, key, recipient, components, followed, isSaved, isUnanswered } = form;
	return message('Your subscription', [
		element('p', {}, recipient),
		...(isUnanswered ? [element('p', { role: 'status' }, unansweredText)] : []),
		...(isSaved ? [element('p', { role: 'status' }, element('strong', {}, 'Saved.'))] : []),
		element(
			'form',
			{ method: 'post', action: `${base}/manage/${key}` },
			componentsNode(components, followed),
			submit('Save'),
		),
		element('form', { method: 'post', action: `${base}/leave/${key}` }, submit('Unsubscribe')),
		backNode(base),
	]);
}

export function leaveDocument(action: string): Message {
	return message('Unsubscribe', [
		element('p', {}, 'You will receive no more updates of this page.'),
		element('form', { method: 'post', action }, submit('Unsubscribe')),
	]);
}

/** The same for a link that was used before. */
export function leftDocument(base: string): Message {
	return message('You are unsubscribed', [
		element('p', {}, 'Your data was deleted. You can subscribe again at any time.'),
		backNode(base),
	]);
}

export function staleLinkDocument(base: string): Message {
	return message('This link is no longer valid', [
		element('p', {}, 'The subscription has ended, or it was not confirmed within two days.'),
		element('p', {}, element('a', { href: `${base}/subscribe` }, 'Subscribe again')),
	]);
}

export function refusalDocument(base: string, reason: string): Message {
	return message('This did not work', [element('p', { role: 'alert' }, reason), ...feedNodes(base)]);
}

/** No choice is all components, including future ones. */
function componentsNode(components: readonly ShownComponent[], followed: readonly string[]): ViewElement | null {
	if (components.length < 2) return null;
	return element(
		'fieldset',
		{},
		element('legend', {}, 'Components'),
		element('p', {}, 'Choose none to hear about all of them.'),
		...components.map(({ id, name }) =>
			element(
				'label',
				{},
				element('input', {
					type: 'checkbox',
					name: 'component',
					value: id,
					checked: followed.includes(id) ? '' : null,
				}),
				` ${name}`,
			),
		),
	);
}

function feedNodes(base: string): ViewElement[] {
	const feeds = { 'feed.atom': 'Atom feed', 'feed.json': 'JSON feed', 'calendar.ics': 'Maintenance calendar' };
	return [
		element('h2', {}, 'Feeds'),
		element(
			'ul',
			{},
			...Object.entries(feeds).map(([file, label]) =>
				element('li', {}, element('a', { href: `${base}/${file}` }, label)),
			),
		),
	];
}

function backNode(base: string): ViewElement {
	return element('p', {}, element('a', { href: base || '/' }, 'Back to the status page'));
}

function hidden(name: string, value: string): ViewElement {
	return element('input', { type: 'hidden', name, value });
}

function submit(label: string): ViewElement {
	return element('button', { class: 'button', type: 'submit' }, label);
}

function message(heading: string, content: readonly (ViewNode | null)[]): Message {
	return { heading, content: content.filter((node) => node !== null) };
}
