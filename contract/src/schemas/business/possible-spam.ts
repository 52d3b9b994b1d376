/** Possible spam, as admins and the owners of contact forms see it. */
import * as z from 'zod/mini';
import { inboxKinds } from '../../values/inbox/inbox.ts';
import { apartReasons, spamReasons } from '../../values/inbox/possible-spam.ts';
import { Instant } from '../instant.ts';
import { FormEntry } from '../visitors.ts';

/** When it is deleted, unless somebody takes it out before. */
const expiresAt = Instant;

/** A lead or an application. */
export const PossibleSpam = z.object({
	/** Also the id of the lead or the application that it becomes. */
	_id: z.string(),
	kind: z.enum(inboxKinds),
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	/** The other answers, without blank ones. */
	fields: FormEntry.shape.fields,
	createdAt: Instant,
	reason: z.enum(spamReasons),
	expiresAt,
});
export type PossibleSpam = z.infer<typeof PossibleSpam>;

/** A message of a contact form that is kept apart. */
export const PossibleSpamEntry = z.extend(FormEntry, { reason: z.enum(apartReasons), expiresAt });
export type PossibleSpamEntry = z.infer<typeof PossibleSpamEntry>;
