/** The forms of pages that functions serve to visitors, beside the table of endpoints, and what a busy network gets (WEB-2). */
import type { EndpointName, PuzzleRule } from '@stayup/contract';

export const pageForms = {
	'POST /f/:key': 'when-busy',
	'POST /f/:key/email': { none: 'The mailbox has a limit, and only messages that are kept apart have the link.' },
	'POST /f/:key/confirm/:token': { none: 'It has no limit: the link of an email is signed.' },
	'POST /s/:slug/*': 'when-busy',
	'POST /s/:slug/subscribe': 'when-busy',
	'POST /s/:slug/confirm/:key': { none: 'Only links that open nothing count.' },
	'POST /s/:slug/manage/:key': { none: 'Its link belongs to one subscriber.' },
	'POST /s/:slug/leave/:key': { none: 'Mail services call it, and only links that open nothing count.' },
	'POST /v/:key': { none: 'Scripts send views by themselves, and further ones are not counted.' },
} as const satisfies Record<string, PuzzleRule>;

type BusyForm = {
	[Name in keyof typeof pageForms]: (typeof pageForms)[Name] extends 'when-busy' ? Name : never;
}[keyof typeof pageForms];

/** Endpoints and forms with puzzles. */
export type PuzzledForm = EndpointName | BusyForm;
