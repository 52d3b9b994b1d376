/** The owner's comments on an outage. Nobody else reads them: the evidence that the owner shares has none. */
import * as z from 'zod/mini';
import { Instant } from '../instant.ts';
import { requiredText } from '../text.ts';

export const commentMaxLength = 1000;
export const commentsPerOutage = 100;

export const NewComment = z.object({
	text: requiredText(
		'Please enter a comment.',
		commentMaxLength,
		`Please keep the comment within ${commentMaxLength} characters.`,
	),
});

export const OutageComment = z.object({
	_id: z.string(),
	at: Instant,
	/** The name of the author. */
	by: z.string(),
	text: z.string(),
	/** Null if it was not edited. */
	editedAt: z.nullable(Instant),
});
export type OutageComment = z.infer<typeof OutageComment>;
