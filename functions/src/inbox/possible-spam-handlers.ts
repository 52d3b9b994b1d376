/** Possible spam among leads and applications: admins read it, and say what is not spam. */
import { type PossibleSpam, toInstant, usualBusinessHours } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { timeIn } from '../messages/content/email-times.ts';
import { type EmailLimitDeps, hasEmailRoom, visitorSender } from '../outbox/email-limits.ts';
import type { PossibleLeadDocument } from '../platform/firestore/business/possible-spam-documents.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { possibleSpamGone, takingOut } from '../possible-spam/not-spam.ts';
import type { OurSpam, PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import type { ApplicationStore } from './application-store.ts';
import type { InboxNotSpam } from './arrival-mails.ts';
import { colleagueOf } from './inbox-store.ts';
import type { CallWish } from './lead-booking.ts';
import type { LeadStore } from './lead-store.ts';
import { withoutWish } from './rules/call-wish.ts';
import { fieldsOfApplication, fieldsOfLead } from './rules/sent-fields.ts';

interface PossibleSpamDeps extends EmailLimitDeps {
	applications: Pick<ApplicationStore, 'add'>;
	leads: Pick<LeadStore, 'add' | 'requireFree'>;
	possibleSpam: Pick<PossibleSpamStore, 'find' | 'listOurs'>;
}

export function createPossibleSpamHandlers(deps: PossibleSpamDeps) {
	return {
		async listPossibleSpam({ query }) {
			return mapPage(await deps.possibleSpam.listOurs(query, deps.now()), ({ id, document }) =>
				possibleSpamOf(id, document),
			);
		},

		async markNotSpam({ actor, params: { id } }) {
			const document = await deps.possibleSpam.find(id, deps.now());
			if (!document || document.kind === 'form-entry') throw possibleSpamGone();
			const by = colleagueOf({ uid: actor.person.uid, name: actor.person.user.name });
			const notSpam = { id, createdAt: document.createdAt, by, text: 'Not spam' };
			if (document.kind === 'lead') {
				await takingOut(() => addLead(deps, document, notSpam));
				return { message: 'It is a lead now.' };
			}
			const isAnswered = await hasEmailRoom(deps, document.sent.email, visitorSender(null));
			await takingOut(() => deps.applications.add(document.sent, isAnswered, deps.now(), notSpam));
			return { message: 'It is an application now.' };
		},
	} satisfies Partial<Handlers>;
}

/** Books the call that the sender asked for, if its time is still free. */
async function addLead(deps: PossibleSpamDeps, { sent }: PossibleLeadDocument, notSpam: InboxNotSpam): Promise<void> {
	const { firstPage, campaign, ...form } = sent;
	const { lead, wish: asked } = withoutWish(form);
	// The admin has read what the sender wrote.
	const wish = asked && { ...asked, start: { as: 'booked' } as const };
	const isFree = wish === null || (await isStillFree(deps, lead.email, wish));
	const text = isFree ? notSpam.text : `${notSpam.text}. No call is booked: ${timeText(wish)} is no longer free`;
	await deps.leads.add(
		{ ...lead, outageId: '', firstPage, campaign },
		await hasEmailRoom(deps, lead.email, visitorSender(null)),
		deps.now(),
		isFree ? wish : null,
		{ ...notSpam, text },
	);
}

async function isStillFree(
	deps: PossibleSpamDeps,
	email: string,
	wish: Parameters<LeadStore['requireFree']>[1],
): Promise<boolean> {
	try {
		await deps.leads.requireFree(email, wish, deps.now());
		return true;
	} catch (error) {
		if (error instanceof Problem && error.code === 'conflict') return false;
		throw error;
	}
}

function timeText({ at }: CallWish): string {
	return timeIn(at, usualBusinessHours.timeZone);
}

function possibleSpamOf(id: string, document: OurSpam): PossibleSpam {
	const { reason, createdAt, expireAt } = document;
	const kept = { _id: id, reason, createdAt: toInstant(createdAt), expiresAt: toInstant(expireAt.toMillis()) };
	if (document.kind === 'lead') {
		const { fullName: name, email, phoneNumber: phone } = document.sent;
		return { ...kept, kind: 'lead', name, email, phone, fields: fieldsOfLead(document.sent) };
	}
	const { firstName, lastName, email, phone } = document.sent;
	const name = `${firstName} ${lastName}`;
	return { ...kept, kind: 'application', name, email, phone, fields: fieldsOfApplication(document.sent) };
}
