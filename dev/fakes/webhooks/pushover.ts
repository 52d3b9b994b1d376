/** Pushover's API for messages: its limits, and how it names a wrong key (https://pushover.net/api). */
/** Keys that are well formed and that nobody has. */
export const unknownKeys = { user: 'u'.repeat(30), token: 'a'.repeat(30) } as const;

interface Message {
	token?: string;
	user?: string;
	title?: string;
	message?: string;
	url?: string;
	url_title?: string;
	priority?: number;
}

export function pushoverAnswer({
	token,
	user,
	title = '',
	message = '',
	url = '',
	url_title = '',
	priority = 0,
}: Message) {
	if (token === undefined || token === unknownKeys.token)
		return refusal({ token: 'invalid' }, 'application token is invalid');
	if (user === undefined || user === unknownKeys.user)
		return refusal({ user: 'invalid' }, 'user identifier is invalid');
	if (message === '') return refusal({ message: 'cannot be blank' }, 'message cannot be blank');
	const isTooLong = title.length > 250 || message.length > 1024 || url.length > 512 || url_title.length > 100;
	if (isTooLong) return refusal({}, 'a text is too long');
	if (![-2, -1, 0, 1].includes(priority)) return refusal({ priority: 'invalid' }, 'priority is invalid');
	return answer(200, { status: 1, request: requestId });
}

const requestId = '647d2300-702c-4b38-8b2f-d56326ae460b';

function refusal(field: object, error: string) {
	return answer(400, { ...field, errors: [error], status: 0, request: requestId });
}

function answer(status: 200 | 400, body: object) {
	return { status, body: JSON.stringify(body) };
}
