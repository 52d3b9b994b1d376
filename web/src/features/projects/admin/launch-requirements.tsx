/** The requirements before a project moves to Launch or Live, with the check of the website and the waivers. */
import { type LaunchReadiness, type LaunchRequirement, type ProjectDetailForAdmin, stageNames } from '@stayup/contract';
import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatMinute } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { launchFailures } from '../launch-failures.ts';

type LaunchRequirementsProps = {
	projectId: string;
	readiness: LaunchReadiness;
	/** Whether the website is linked, so that it can be checked. */
	hasWebsite: boolean;
	onChanged: (detail: ProjectDetailForAdmin) => void;
	/** Ticks an item of the checklist. */
	onDone: (itemId: string, isDone: boolean) => void;
	/** Loads the project again. */
	onReload: () => Promise<unknown>;
};

/** A second region answers within seconds. */
const askAgainMs = 2000;

export function LaunchRequirements({
	projectId,
	readiness,
	hasWebsite,
	onChanged,
	onDone,
	onReload,
}: LaunchRequirementsProps) {
	const { stage, requirements, checkedAt, isChecking } = readiness;
	const params = { id: projectId };
	const [waiving, setWaiving] = useState<LaunchRequirement | null>(null);
	/** They stay in sight once they are done, so that the focus does. */
	const [ticked, setTicked] = useState<readonly string[]>([]);
	const check = useAction(() => call('checkLaunch', { params }), {
		failure: launchFailures.check,
		onSuccess: onReload,
	});
	const takeBack = useAction(
		(requirement: string) => call('waiveRequirement', { params, body: { requirement, reason: null } }),
		{ failure: launchFailures.waiver, onSuccess: onChanged },
	);
	useEffect(() => {
		if (!isChecking) return;
		const timer = setInterval(() => void onReload(), askAgainMs);
		return () => clearInterval(timer);
	}, [isChecking, onReload]);

	const open = requirements.filter(isOpen);
	const holding = requirements.filter(({ problem, waiver }) => problem === null && waiver === null);
	// The checklist below shows the others one by one.
	const shown = requirements.filter((one) => !holding.includes(one) || !isOfChecklist(one) || ticked.includes(one.id));
	const doneItems = requirements.length - shown.length;
	return (
		<Section
			title={`Before ${stageNames[stage]}`}
			aside={
				open.length === 0 ? 'All requirements hold or are waived' : `${open.length} of ${requirements.length} open`
			}
		>
			<ul className="divide-y divide-line rounded-card border border-line bg-card">
				{shown.map((requirement) => (
					<RequirementRow
						key={requirement.id}
						requirement={requirement}
						onWaive={() => setWaiving(requirement)}
						onTakeBack={() => takeBack.mutate(requirement.id)}
						onDone={(isDone) => {
							setTicked([...ticked, requirement.id]);
							onDone(requirement.id, isDone);
						}}
					/>
				))}
				{doneItems > 0 && (
					<Row
						isMet
						text={doneItems === 1 ? '1 item of the checklist is done' : `${doneItems} items of the checklist are done`}
					/>
				)}
			</ul>
			{requirements.some(isOfWebsite) && hasWebsite && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<Button variant="secondary" busy={check.isPending || isChecking} onClick={() => check.mutate()}>
						{checkedAt === null ? 'Check the website' : 'Check again'}
					</Button>
					<p className="text-small text-muted">
						{checkedAt === null
							? 'A check counts for 15 minutes.'
							: `Checked ${formatMinute(checkedAt)}. It counts for 15 minutes.`}
					</p>
				</div>
			)}
			{waiving !== null && (
				<WaiverDialog
					projectId={projectId}
					requirement={waiving}
					onWaived={onChanged}
					onClose={() => setWaiving(null)}
				/>
			)}
		</Section>
	);
}

function isOpen({ problem, waiver }: LaunchRequirement): boolean {
	return problem !== null && waiver === null;
}

function isOfWebsite({ id }: LaunchRequirement): boolean {
	return id === 'answers' || id === 'redirects';
}

function isOfChecklist(requirement: LaunchRequirement): boolean {
	return requirement.id !== 'approval' && !isOfWebsite(requirement);
}

type RequirementRowProps = {
	requirement: LaunchRequirement;
	onWaive: () => void;
	onTakeBack: () => void;
	onDone: (isDone: boolean) => void;
};

function RequirementRow({ requirement, onWaive, onTakeBack, onDone }: RequirementRowProps) {
	const { text, problem, waiver } = requirement;
	const note = waiver === null ? problem : `Waived by ${waiver.by}, ${formatMinute(waiver.at)}: ${waiver.reason}`;
	const isItem = isOfChecklist(requirement) && waiver === null;
	return (
		<Row
			isMet={!isOpen(requirement)}
			text={text}
			// The box of an item says it.
			note={isItem ? null : note}
			onDone={isItem ? onDone : undefined}
		>
			{waiver !== null ? (
				<Button variant="ghost" aria-label={`Take back the waiver: ${text}`} onClick={onTakeBack}>
					Take back
				</Button>
			) : (
				problem !== null && (
					<Button variant="ghost" aria-label={`Waive: ${text}`} onClick={onWaive}>
						Waive
					</Button>
				)
			)}
		</Row>
	);
}

type RowProps = {
	isMet: boolean;
	text: string;
	note?: string | null;
	/** Of an item of the checklist, which has a box to tick. */
	onDone?: ((isDone: boolean) => void) | undefined;
	children?: ReactNode;
};

function Row({ isMet, text, note = null, onDone, children }: RowProps) {
	const Icon = isMet ? Check : TriangleAlert;
	return (
		<li className="flex min-h-11 items-center justify-between gap-2 py-1 pr-1.5 pl-4">
			{onDone ? (
				<div className="min-w-0 flex-1">
					<Checkbox label={text} checked={isMet} onChange={(event) => onDone(event.target.checked)} />
				</div>
			) : (
				<div className="flex min-w-0 flex-1 items-start gap-2.5 py-1">
					<Icon className={joinClasses('mt-0.5 size-4 shrink-0', isMet ? 'stroke-2 text-up' : 'text-degraded')} />
					<div className="grid min-w-0 gap-0.5">
						<p className="text-ui text-ink [overflow-wrap:anywhere]">
							{text}
							<span className="sr-only">{isMet ? ' (met)' : ' (open)'}</span>
						</p>
						{note !== null && <p className="text-small text-muted [overflow-wrap:anywhere]">{note}</p>}
					</div>
				</div>
			)}
			{children}
		</li>
	);
}

type WaiverDialogProps = {
	projectId: string;
	requirement: LaunchRequirement;
	onWaived: (detail: ProjectDetailForAdmin) => void;
	onClose: () => void;
};

function WaiverDialog({ projectId, requirement, onWaived, onClose }: WaiverDialogProps) {
	const form = useForm({
		send: async (data) => {
			const body = { requirement: requirement.id, reason: textOf(data, 'reason') };
			onWaived(await call('waiveRequirement', { params: { id: projectId }, body }));
			onClose();
			toast.success('Waived');
		},
		failure: launchFailures.waiver,
	});
	return (
		<FormDialog
			title="Waive this requirement?"
			form={form}
			intro={`${requirement.text}. ${requirement.problem ?? ''} Your name and the reason are recorded.`}
			submitLabel="Waive"
			onClose={onClose}
		>
			<TextField
				label="Reason"
				name="reason"
				required
				maxLength={300}
				placeholder="The client moves the domain on Monday"
				error={form.fieldErrors.reason}
			/>
		</FormDialog>
	);
}
