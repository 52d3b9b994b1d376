/** Contact forms of customers: using up the messages of a month, so that real visitors are not heard. */
import { dayMs, tierLimits, type VisitorNumbers, type Website } from '@stayup/contract';
import { freshClientIp, register, sendSuccessfully } from '@stayup/testing/api-client';
import { Timestamp } from 'firebase-admin/firestore';
import { type Area, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

export const contactForms: Area = {
	name: 'Contact forms',
	isInOrder: true,
	async attempts(target) {
		const { stored } = target.data;
		const { _id: ownerId, token } = await register('Vera');
		await stored.users.doc(ownerId).update({ tier: 'Pro', isEmailConfirmed: true });
		const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/bakery` };
		const { _id: websiteId } = await sendSuccessfully<Website>('POST', '/api/websites', { token, body });
		const path = `/api/websites/${websiteId}/visitors`;
		const { counter } = await sendSuccessfully<VisitorNumbers>('POST', path, { token });
		await fillMonth(target, { ownerId, websiteId }, tierLimits.Pro.formEntriesPerMonth);
		const submit = (fields: Record<string, string>) =>
			call('POST', `/f/${counter?.key}`, {
				body: new URLSearchParams(fields).toString(),
				headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': freshClientIp() },
			});
		const kept = async () =>
			(await stored.possibleSpam.where('websiteId', '==', websiteId).get()).docs.map((one) => one.get('reason'));
		return [
			{
				name: 'silencing visitors with a script that has used up the messages of the month',
				async make() {
					const reply = await submit({ message: 'A cake for 80 people', _seconds: '20' });
					return statusOtherThan([303], reply) ?? valueOtherThan(['above-plan'], await kept());
				},
			},
			{
				name: 'reading in the reply that the messages of the month are used up',
				async make() {
					const [real, spam] = [
						await submit({ message: 'Hello', _seconds: '20' }),
						await submit({ message: 'x', _fax: '5' }),
					];
					return valueOtherThan(withoutId(real.text), withoutId(spam.text)) ?? statusOtherThan([real.status], spam);
				},
			},
			{
				name: 'moving a message above the plan into the messages of a full month',
				async make() {
					const { docs } = await stored.possibleSpam.where('websiteId', '==', websiteId).get();
					const above = docs.find((one) => one.get('reason') === 'above-plan');
					return statusOtherThan([403], await call('POST', `/api/form-entries/${above?.id}/not-spam`, { token }));
				},
			},
		];
	},
};

/** Stores so many messages of this month. */
async function fillMonth(
	{ data }: Target,
	owner: { ownerId: string; websiteId: string },
	count: number,
): Promise<void> {
	const entry = {
		...owner,
		page: '/contact',
		fields: [{ name: 'message', value: 'Buy now' }],
		createdAt: Date.now(),
		expireAt: Timestamp.fromMillis(Date.now() + dayMs),
	};
	const writer = data.firestore.bulkWriter();
	for (let sent = 0; sent < count; sent += 1) void writer.create(data.stored.formEntries.doc(), entry);
	await writer.close();
}

function withoutId(text: string): string {
	return text.replace(/[\w-]{15,}/g, '');
}
