/** The text and colour of each kind of badge. They come from measurements only: without one, a badge says so. */
import {
	type BadgeKind,
	badgeLabelLength,
	badgeLabels,
	certificateNoticeDays,
	dayMs,
	measuredInWords,
	type UptimeWindow,
	uncheckedSince,
	uptimeText,
	uptimeWindowDays,
	type WebsiteDocument,
} from '@stayup/contract';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { averageResponseTimeMs } from '../stats/stats.ts';
import { statsSince } from '../stats/uptime.ts';
import { type StoredBefore, windowFigures } from '../stats/windows.ts';

/** White text on each of them has a contrast of at least 4.5 to 1. */
export const badgeColors = {
	good: '#1a7f37',
	warning: '#9a6700',
	bad: '#cf222e',
	planned: '#0969da',
	unknown: '#57606a',
	label: '#3d444d',
} as const;

export interface Badge {
	label: string;
	message: string;
	color: string;
	/** False if there is no current measurement. */
	isMeasured: boolean;
}

/** The facts of a badge. */
export interface BadgeFacts {
	website: WebsiteDocument;
	/** Undefined for a website that was removed from its shard. */
	monitor: Monitor | undefined;
	/** The first hours and the first day of the window of an uptime; empty for other kinds. */
	stored: StoredBefore;
}

type Value = Omit<Badge, 'label'>;
/** Null without a measurement. */
type Measure = (facts: BadgeFacts, now: number) => Value | null;

/** One row for each kind; its label is in the contract. */
const badges: { readonly [Kind in BadgeKind]: { window: UptimeWindow | null; value: Measure } } = {
	status: currently(statusValue),
	'uptime-24h': uptimeOf('24h'),
	'uptime-7d': uptimeOf('7d'),
	'uptime-30d': uptimeOf('30d'),
	'uptime-90d': uptimeOf('90d'),
	response: currently(responseValue),
	certificate: currently(certificateValue),
};

/** Says nothing unless the website is checked, and its checks are not overdue. */
function currently(value: Measure) {
	return {
		window: null,
		value: (facts: BadgeFacts, now: number) => (isCurrent(facts, now) ? value(facts, now) : null),
	};
}

/** An uptime is about the measured time of its window, also while the website is paused now. */
function uptimeOf(window: UptimeWindow) {
	return { window, value: (facts: BadgeFacts, now: number) => uptimeValue(window, facts, now) };
}

/** `customLabel`: text of the URL, which anybody can write. */
export function badgeOf(kind: BadgeKind, facts: BadgeFacts, customLabel: string | undefined, now: number): Badge {
	return { label: labelOf(kind, customLabel), ...(badges[kind].value(facts, now) ?? notMeasured) };
}

/** The window of an uptime; null for other kinds. */
export function windowOf(kind: BadgeKind): UptimeWindow | null {
	return badges[kind].window;
}

/** A badge instead of one of these: there is no such badge, or too many were asked for. */
export function noBadge(message: 'not found' | 'too many requests'): Badge {
	return { label: 'Badge', message, color: badgeColors.unknown, isMeasured: false };
}

const notMeasured: Value = { message: 'not measured', color: badgeColors.unknown, isMeasured: false };

/** Without control characters and marks that change the direction of the text, which would turn the message round. */
function labelOf(kind: BadgeKind, custom: string | undefined): string {
	const clean = (custom ?? '')
		.normalize('NFC')
		.replace(/[\p{C}\p{Z}]+/gu, ' ')
		.trim();
	const label = Array.from(clean).slice(0, badgeLabelLength).join('').trim();
	return label === '' ? badgeLabels[kind] : label;
}

function isCurrent({ website, monitor }: BadgeFacts, now: number): boolean {
	const { isActive, runningInterval, scheduledSince } = website;
	const lastChecked = monitor?.state.lastCheckedAt ?? website.lastChecked;
	return isActive && uncheckedSince({ isActive, runningInterval, scheduledSince, lastChecked }, now) === null;
}

function statusValue({ website, monitor }: BadgeFacts): Value | null {
	const status = monitor?.state.shown ?? website.status;
	const condition = (monitor ? monitor.state.condition : website.condition)?.kind;
	if (status === 'down') return measured('down', 'bad');
	if (condition === 'maintenance') return measured('maintenance', 'planned');
	if (status === 'unknown') return null;
	if (condition === 'partly-unreachable') return measured('partly unreachable', 'warning');
	return condition === 'slow' ? measured('slow', 'warning') : measured('up', 'good');
}

function uptimeValue(window: UptimeWindow, { monitor, stored }: BadgeFacts, now: number): Value | null {
	if (!monitor) return null;
	const { uptimePercentage: percentage, upSeconds, downSeconds } = windowFigures(window, monitor, stored, now);
	if (percentage === null) return null;
	const short = measuredInWords(upSeconds + downSeconds, (uptimeWindowDays[window] * dayMs) / 1000);
	const color = percentage >= 99.9 ? 'good' : percentage >= 99 ? 'warning' : 'bad';
	return measured(short === null ? uptimeText(percentage) : `${uptimeText(percentage)}, ${short}`, color);
}

/** The average of the last day. */
function responseValue({ monitor }: BadgeFacts, now: number): Value | null {
	const averageMs = monitor ? averageResponseTimeMs(statsSince(monitor.uptime, now - dayMs)) : null;
	if (averageMs === null) return null;
	return measured(averageMs < 1 ? '< 1 ms' : `${Math.round(averageMs)} ms`, 'planned');
}

function certificateValue({ website: { certificate } }: BadgeFacts, now: number): Value | null {
	if (!certificate) return null;
	const leftMs = certificate.validTo - now;
	if (leftMs <= 0) return measured('expired', 'bad');
	if (certificate.problem !== null) return measured('not valid', 'bad');
	const days = Math.floor(leftMs / dayMs);
	const text = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`;
	const [firstNotice = 0] = certificateNoticeDays(certificate).filter((day) => day <= dueDays);
	return measured(text, days >= firstNotice ? 'good' : 'warning');
}

/** Days before the expiry from which a renewal is due. */
const dueDays = 14;

function measured(message: string, color: keyof typeof badgeColors): Value {
	return { message, color: badgeColors[color], isMeasured: true };
}
