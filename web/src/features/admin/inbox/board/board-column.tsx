/** A column of the board of leads, and its cards. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { isAnswerLate, type Lead, type LeadStatus, leadStatuses } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../lib/format.ts';
import { joinClasses } from '../../../../lib/join-classes.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { inboxPaths } from '../inbox-paths.ts';

const minuteMs = 60_000;

export type BoardColumnProps = {
	status: LeadStatus;
	leads: readonly Lead[];
	valueUsd: number;
	onMove: (lead: Lead, status: LeadStatus) => void;
};

export function BoardColumn({ status, leads, valueUsd, onMove }: BoardColumnProps) {
	const { setNodeRef, isOver } = useDroppable({ id: status });
	return (
		<section
			ref={setNodeRef}
			aria-label={status}
			className={joinClasses(
				'grid content-start gap-3 rounded-card border p-3 transition-colors',
				isOver ? 'border-accent bg-hover' : 'border-line',
			)}
		>
			<div className="flex items-baseline justify-between gap-2">
				<h2 className="text-ui font-medium text-ink">{status}</h2>
				<p className="text-small text-muted">
					{leads.length}
					{valueUsd > 0 && `, $${valueUsd.toLocaleString('en-US')}`}
				</p>
			</div>
			{leads.length > 0 && (
				<ul className="grid gap-2">
					{leads.map((lead) => (
						<LeadCard key={lead._id} lead={lead} onMove={onMove} />
					))}
				</ul>
			)}
		</section>
	);
}

function LeadCard({ lead, onMove }: { lead: Lead; onMove: BoardColumnProps['onMove'] }) {
	const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: lead._id });
	const now = useNow(minuteMs);
	const { _id, fullName, businessType, status, nextAction, nextActionOn, assignee, answeredAt } = lead;
	const isLate = status === 'New' && answeredAt === null && isAnswerLate(lead, now);
	return (
		<li
			ref={setNodeRef}
			{...listeners}
			style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
			className={joinClasses(
				'grid gap-2 rounded-control border border-line bg-card p-3',
				isDragging && 'relative z-10 shadow-lg',
			)}
		>
			<Link
				to={inboxPaths.lead(_id)}
				draggable={false}
				className="text-ui font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
			>
				{fullName}
			</Link>
			<p className="text-small text-muted [overflow-wrap:anywhere]">
				{[businessType, assignee?.name].filter((part) => part).join(', ') || formatDate(lead.createdAt)}
			</p>
			{isLate && (
				<span>
					<StatusBadge tone="down">Answer overdue</StatusBadge>
				</span>
			)}
			{(nextAction !== '' || nextActionOn !== null) && (
				<p className="text-small text-body [overflow-wrap:anywhere]">
					{[nextActionOn === null ? null : formatDate(nextActionOn), nextAction].filter((part) => part).join(': ')}
				</p>
			)}
			<Select
				aria-label={`Status of ${fullName}`}
				value={status}
				onChange={(event) => {
					const next = leadStatuses.find((candidate) => candidate === event.target.value);
					if (next) onMove(lead, next);
				}}
				onMouseDown={(event) => event.stopPropagation()}
				onTouchStart={(event) => event.stopPropagation()}
			>
				{leadStatuses.map((candidate) => (
					<option key={candidate}>{candidate}</option>
				))}
			</Select>
		</li>
	);
}
