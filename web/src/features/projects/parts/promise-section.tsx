/** The uptime of the website that we host against the aim of 99.99 %, and the credits that were given. */
import {
	durationInWords,
	type MonthMark,
	type ProjectCredit,
	type ProjectMonth,
	type RefusedCredit,
} from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatMonth, formatUptime } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';

const currency = 'USD';

const markWords: Record<MonthMark, string> = {
	'settings-changed': 'We changed what our monitor checks in this month.',
	'other-url': 'Our monitor checked another URL than that of the linked website.',
	'other-status-code': 'Our monitor expected another status code than 200.',
};

function unmeasuredWords(isOver: boolean): string {
	if (!isOver) return 'We have not measured the website in this month yet.';
	return 'We did not measure the website in this month, so no credit can be computed.';
}

export type PromiseSectionProps = {
	months: readonly ProjectMonth[];
	credits: readonly ProjectCredit[];
	refusals: readonly RefusedCredit[];
	/** Of a month that is over and whose credit was not given, such as a button of admins. */
	actionOf?: ((month: ProjectMonth) => ReactNode) | undefined;
};

export function PromiseSection({ months, credits, refusals, actionOf }: PromiseSectionProps) {
	if (months.length === 0 && credits.length === 0) return null;
	const others = credits.filter(({ month }) => !months.some((shown) => shown.month === month));
	return (
		<Section title="Uptime against our aim">
			<p className="max-w-prose text-ui text-muted">
				We aim for 99.99% a month (UTC). A monitor of our own measures it, which only we can change. Once a month misses
				it, we credit its fee for all the time that the website was down: fee × down time ÷ length of the month, rounded
				to the cent. Every second down counts, whatever the cause, also in maintenance. Time that was not measured does
				not count.
			</p>
			<div className="grid gap-4 sm:grid-cols-2">
				{months.map((month) => (
					<MonthCard
						key={month.month}
						month={month}
						credit={credits.find((credit) => credit.month === month.month)}
						refusal={refusals.find((refused) => refused.month === month.month)}
						action={actionOf?.(month)}
					/>
				))}
			</div>
			{others.length > 0 && (
				<ul className="grid gap-1 text-ui text-body">
					{others.map((credit) => (
						<li key={credit.month}>
							{formatMonth(credit.month)}: credit of {creditWords(credit)}
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

/** "$20.00, credit note CN-1, Nov 8, 2026". */
function creditWords({ amountCents, number, givenAt }: ProjectCredit): string {
	return `${formatMoney(amountCents, currency)}, credit note ${number}, ${formatDate(givenAt)}`;
}

function MonthCard({
	month,
	credit,
	refusal,
	action,
}: {
	month: ProjectMonth;
	credit: ProjectCredit | undefined;
	refusal: RefusedCredit | undefined;
	action: ReactNode;
}) {
	const { isOver, downSeconds, allowedSeconds, leftSeconds, creditCents, coveragePercentage } = month;
	const isMissed = downSeconds > allowedSeconds;
	const isUnmeasured = month.uptimePercentage === null;
	const notes = month.marks.map((mark) => markWords[mark]);
	if (isUnmeasured) notes.push(unmeasuredWords(isOver));
	if (refusal) notes.push(`No credit is given: ${refusal.reason}`);
	else if (month.needsSecondAdmin && credit === undefined)
		notes.push('Two of us check this credit before it is given.');
	return (
		<Card className="p-4 sm:p-5">
			<div className="grid gap-3">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<h3 className="text-ui font-medium text-ink">{formatMonth(month.month)}</h3>
					<StatusBadge tone={isUnmeasured ? 'unknown' : isMissed ? 'down' : 'up'}>
						{isUnmeasured ? 'Not measured' : isMissed ? 'Aim missed' : isOver ? 'Aim kept' : 'Within the aim'}
					</StatusBadge>
				</div>
				<Facts
					facts={[
						{ term: 'Uptime', value: formatUptime(month.uptimePercentage) },
						{ term: 'Down', value: durationInWords(downSeconds * 1000) },
						{
							term: isOver ? 'Allowed' : 'Left this month',
							value: isOver
								? durationInWords(allowedSeconds * 1000)
								: `${durationInWords(leftSeconds * 1000)} of ${durationInWords(allowedSeconds * 1000)}`,
						},
						{ term: 'Measured', value: coveragePercentage === null ? '' : `${coveragePercentage}% of the time` },
						...(credit !== undefined
							? [{ term: 'Credit', value: creditWords(credit) }]
							: creditCents > 0 && !refusal
								? [{ term: isOver ? 'Credit' : 'Credit so far', value: formatMoney(creditCents, currency) }]
								: []),
					]}
				/>
				{notes.length > 0 && <p className="text-ui text-muted">{notes.join(' ')}</p>}
				{credit === undefined && !refusal && isOver && action}
			</div>
		</Card>
	);
}
