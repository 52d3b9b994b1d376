/** The timeline of a lead, an application or a project, newest first. */
import type { DeliveryState, InboxEvent, InboxEventKind } from '@stayup/contract';
import {
	BadgeDollarSign,
	Bell,
	CalendarCheck,
	CalendarClock,
	CalendarX,
	CreditCard,
	FilePlus2,
	Globe,
	Mail,
	MailCheck,
	MessageSquare,
	MoveRight,
	Paperclip,
	Pencil,
	PhoneCall,
	PhoneMissed,
	StickyNote,
	Timer,
} from 'lucide-react';
import { formatMinute } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { deliveryBadge, refusalIn } from '../../outage/ui/delivery-words.ts';

const kinds: Record<InboxEventKind, { word: string; icon: typeof Mail }> = {
	received: { word: 'Received', icon: FilePlus2 },
	status: { word: 'Status', icon: MoveRight },
	note: { word: 'Note', icon: StickyNote },
	call: { word: 'Call', icon: PhoneCall },
	email: { word: 'Email by hand', icon: Mail },
	changed: { word: 'Changed', icon: Pencil },
	mail: { word: 'Email from Stayup', icon: MailCheck },
	plan: { word: 'Plan', icon: CreditCard },
	clock: { word: 'Clock', icon: Timer },
	message: { word: 'Message', icon: MessageSquare },
	file: { word: 'File', icon: Paperclip },
	website: { word: 'Website', icon: Globe },
	credit: { word: 'Credit', icon: BadgeDollarSign },
	proposal: { word: 'Proposal', icon: BadgeDollarSign },
	'call-reserved': { word: 'Call not confirmed yet', icon: CalendarClock },
	'call-booked': { word: 'Call booked', icon: CalendarCheck },
	'call-moved': { word: 'Call moved', icon: CalendarClock },
	'call-cancelled': { word: 'Call canceled', icon: CalendarX },
	'call-reminded': { word: 'Reminder sent', icon: Bell },
	'call-completed': { word: 'Call completed', icon: PhoneCall },
	'call-no-show': { word: 'No-show', icon: PhoneMissed },
};

type TimelineProps = {
	events: readonly InboxEvent[];
	/** Without the word for the kind of each event: the texts are whole sentences. */
	isPlain?: boolean;
};

export function Timeline({ events, isPlain = false }: TimelineProps) {
	return (
		<Section title="Timeline">
			<ol className="grid gap-0">
				{events.map(({ _id, at, kind, by, text, delivery, receipt }) => {
					const { word, icon: Icon } = kinds[kind];
					const refusal = refusalIn(receipt);
					return (
						<li key={_id} className="group grid grid-cols-[auto_1fr] gap-x-3">
							<span className="flex flex-col items-center">
								<Icon className="size-4 shrink-0 text-muted" />
								<span aria-hidden="true" className="w-px flex-1 bg-line group-last:hidden" />
							</span>
							<div className="-mt-0.5 grid min-w-0 gap-1 pb-5 group-last:pb-0">
								<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
									<span className={isPlain ? 'text-ui text-ink [overflow-wrap:anywhere]' : 'font-medium text-ink'}>
										{isPlain ? text : word}
									</span>
									{by && <span>{by.name}</span>}
									<time dateTime={at}>{formatMinute(at)}</time>
									{delivery && <DeliveryBadge delivery={delivery} receipt={receipt} />}
								</p>
								{!isPlain && text !== '' && (
									<p className="text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">{text}</p>
								)}
								{refusal !== null && <p className="text-ui text-body [overflow-wrap:anywhere]">{refusal}</p>}
							</div>
						</li>
					);
				})}
			</ol>
		</Section>
	);
}

function DeliveryBadge({ delivery, receipt }: { delivery: DeliveryState; receipt: InboxEvent['receipt'] }) {
	const isDelivered = delivery === 'sent' && receipt?.kind === 'delivered';
	const { tone, label } = deliveryBadge(delivery, receipt);
	return <StatusBadge tone={tone}>{isDelivered ? 'Delivered' : label}</StatusBadge>;
}
