/** A webhook: a signed request to a URL of the customer, with their headers and their JSON. */
import { invalidField } from '../../platform/problem.ts';
import { fillTemplate, problemWithTemplate } from '../template.ts';
import { templateFields } from '../template-fields.ts';
import { webhookEvent } from '../webhook/webhook-payload.ts';
import { signedHeaders } from '../webhook/webhook-signature.ts';
import type { CallAlert, CallKind, CallTargetDeps, Chat } from './call-kind.ts';

export const webhook: CallKind<'webhook'> = {
	prepare(deps, { url: entered, headers = [], template = null }, before) {
		const url = checkedUrl(deps, entered);
		const isSameHost = before !== null && new URL(before.url).origin === new URL(url).origin;
		const kept = isSameHost ? before.headers : [];
		const stored = headers.map(({ name, value }, index) => {
			const known = kept.find((header) => header.name.toLowerCase() === name.toLowerCase());
			if (value !== true) return { name, value };
			// A stored value never goes to another host than the one that it was entered for.
			if (!known) throw invalidField(`target.headers.${index}.value`, 'Please enter the value of this header again.');
			return { name, value: known.value };
		});
		const problem = template === null ? null : problemWithTemplate(template);
		if (problem !== null) throw invalidField('target.template', problem);
		return { target: { kind: 'webhook', url, headers: stored, template }, label: new URL(url).host, isReady: true };
	},

	async request({ webhookSecrets, chatAt }, { url, headers, template }, alert) {
		const { deliveryId: id, ownerId, signedAt: at } = alert;
		const body = template === null ? usualBody(chatAt(url), alert) : filledIn(template, alert);
		const secrets = await webhookSecrets.live(ownerId, at);
		const own = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
		return { url, body, headers: { ...own, ...signedHeaders({ id, at, body, secrets }) } };
	},

	isEndedBy: (statusCode) => statusCode === 410,
};

const urlMessage = 'Please enter a public webhook URL that starts with https://.';

/** HOOK-7 */
function checkedUrl(deps: CallTargetDeps, entered: string): string {
	const url = deps.normalizeTarget(entered, 'target.url', urlMessage);
	if (!deps.allowsPlainHttpWebhooks && new URL(url).protocol !== 'https:') throw invalidField('target.url', urlMessage);
	return url;
}

/** The event in our own schema, or the message of the chat that the URL belongs to (HOOK-3). */
function usualBody(chat: Chat | null, alert: CallAlert): string {
	return JSON.stringify(chat ? chat.message(alert) : webhookEvent(alert));
}

/** A template that was valid when it was saved fills in without a problem; otherwise our own JSON says what happened. */
function filledIn(template: string, alert: CallAlert): string {
	const filled = fillTemplate(template, templateFields(alert.message, alert.at, alert.appOrigin));
	return 'body' in filled ? filled.body : usualBody(null, alert);
}
