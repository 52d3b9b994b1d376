/** What holds for every call, told once for the document, the page and docs/api.md. Backticks enclose what is typed as it stands. */
import { pageSize } from '@stayup/contract';
import { largestBodyBytes } from '../http/body.ts';

export interface IntroductionPart {
	title: string;
	paragraphs: readonly string[];
}

export const introduction: readonly IntroductionPart[] = [
	{
		title: 'Authentication',
		paragraphs: [
			'Log in with `POST /api/auth/login`. The reply holds a `token`, good for one hour; send it with every call that is not open to anybody, as `Authorization: Bearer TOKEN`. When it has run out, log in again.',
		],
	},
	{
		title: 'Requests',
		paragraphs: [
			`A body is JSON, sent as \`Content-Type: application/json\`, of at most ${largestBodyBytes / 1024} KB. Times are ISO 8601 in UTC. A field we do not know is ignored, and a reply may get more fields: ignore those you do not know. An address answers the methods listed here; any other is refused with 405 and an \`Allow\` header.`,
		],
	},
	{
		title: 'Pages',
		paragraphs: [
			`A list comes ${pageSize.default} rows at a time, or as many as \`limit\` says, up to ${pageSize.max}. While there are more, the \`Link\` header names the next page, as in \`</api/websites?cursor=…>; rel="next"\`.`,
		],
	},
	{
		title: 'Rate limits',
		paragraphs: [
			'Logins, registrations, mails, public forms and checks on demand are limited by account or by address. What comes too often is refused with 429, and the `Retry-After` header says in how many seconds to come back.',
		],
	},
	{
		title: 'Errors',
		paragraphs: [
			'Whatever is refused is answered with JSON: `message` is a sentence for people, `code` a word for programs, and, when the code is `invalid`, `errors` names each field at fault. Every answer carries an `X-Request-Id`; an error repeats it as `requestId`. Tell it to our support, and we find the request.',
		],
	},
];
