/** The frame of every screen of admins: the lists in their sections in a column, on narrow screens a row above the screen, and on phones a select. */
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigate, useOutletContext } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { formatCount } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { useHasBeen } from '../../lib/live/use-has-been.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { useSearchChoices } from '../../lib/search-params.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Select } from '../../ui/form/select.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { useTabKeys } from '../../ui/layout/use-tab-keys.ts';
import { type AdminTabName, adminSections, adminTabs, tabNamed, tabUrl } from './admin-tabs.ts';
import { adminKey, adminStats } from './list/admin-queries.ts';
import { useLiveAdmin } from './use-live-admin.ts';

const OperationsDot = lazyScreen(() => import('./tabs/operations-state.tsx').then((module) => module.OperationsDot));
const TodayCount = lazyScreen(() => import('./today/today-count.tsx').then((module) => module.TodayCount));

interface FrameState {
	/** The first data of the screen has loaded, so that it may listen to changes. */
	isListening: boolean;
	/** Live updates are interrupted. */
	isPaused: boolean;
}

export function useAdminFrame(): FrameState {
	return useOutletContext<FrameState>();
}

const names = adminTabs.map(({ name }) => name);

export function AdminFrame() {
	const { canListen } = useSession();
	const stats = useQuery({ ...adminStats(), refetchInterval: useRefetchInterval() });
	const isListening = useHasBeen(useIsFetching() === 0 && !stats.isPending) && canListen;
	const [, , folder = ''] = useLocation().pathname.split('/');
	const { chosen } = useSearchChoices();
	const isList = folder === '';
	// The screens with forms would lose what was typed.
	const isPaused = useLiveAdmin(isListening && (isList || folder === 'people'), adminKey);
	const open = isList ? tabNamed(chosen('tab')) : folder === 'people' ? 'users' : tabNamed(folder);
	const panelId = useId();
	const isPhone = useMedia('(max-width: 39.99rem)', false);
	const counts: Partial<Record<AdminTabName, ReactNode>> = {
		today: (
			// As wide before the count is known, so that the tabs of a narrow screen do not move.
			<span className="min-w-4 text-right">
				<Suspense>{isListening && <TodayCount />}</Suspense>
			</span>
		),
		operations: <Suspense>{isListening && <OperationsDot />}</Suspense>,
		users: <Total of={stats.data?.totalUsers} />,
		applications: <Total of={stats.data?.totalApplications} />,
		leads: <Total of={stats.data?.totalLeads} />,
		'possible-spam': <Total of={stats.data?.possibleSpam} />,
	};
	const isTabs = isList && !isPhone;
	const screen = (
		// Keeps the foot of the page out of view.
		<Suspense key={folder} fallback={<div className="min-h-dvh" />}>
			<Outlet context={{ isListening, isPaused } satisfies FrameState} />
		</Suspense>
	);

	return (
		<div className="mx-auto w-full max-w-app xl:grid xl:grid-cols-[10.5rem_minmax(0,1fr)]">
			{isPhone ? (
				isList && <SectionSelect open={open} />
			) : (
				<Sections open={open} isList={isList} panelId={panelId} counts={counts} />
			)}
			{isTabs ? (
				<div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${open}`} className="min-w-0">
					{screen}
				</div>
			) : (
				<div className="min-w-0">{screen}</div>
			)}
		</div>
	);
}

type SectionsProps = {
	open: AdminTabName;
	/** The screen is a list, so that the sections are its tabs; otherwise they lead to lists. */
	isList: boolean;
	panelId: string;
	/** How much is in a list. */
	counts: Partial<Record<AdminTabName, ReactNode>>;
};

function Sections({ open, isList, panelId, counts }: SectionsProps) {
	const list = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const isColumn = useMedia('(min-width: 80rem)', false);
	const onOpen = (name: AdminTabName) => navigate(tabUrl(name), { replace: true });
	const onKeyDown = useTabKeys({ list, names, open, onOpen, isColumn });
	const className =
		'relative flex scroll-px-[40%] gap-1 max-xl:mx-6 max-xl:overflow-x-auto max-xl:border-b max-xl:border-line xl:sticky xl:top-(--sticky-top) xl:h-fit xl:flex-col xl:gap-3 xl:py-3 xl:pl-6';
	const sections = adminSections.map(({ title, tabs }) => (
		<div
			key={title}
			role={isList ? 'presentation' : undefined}
			className="flex shrink-0 gap-1 xl:grid xl:grid-cols-1 xl:gap-0.5"
		>
			{title !== '' && (
				<span aria-hidden={isList} className="px-2.5 pb-1 text-caption text-muted max-xl:hidden">
					{title}
				</span>
			)}
			{tabs.map(({ name, label }) => (
				<Link
					key={name}
					id={`${panelId}-${name}`}
					data-tab={name}
					to={tabUrl(name)}
					replace={isList}
					role={isList ? 'tab' : undefined}
					aria-selected={isList ? name === open : undefined}
					aria-controls={isList ? panelId : undefined}
					aria-current={!isList && name === open ? 'true' : undefined}
					tabIndex={isList && name !== open ? -1 : undefined}
					className={joinClasses(
						'flex h-10 shrink-0 items-center gap-2 px-3 text-ui font-medium transition-colors focus-visible:outline-offset-[-2px] max-xl:-mb-px max-xl:border-b-2 xl:h-8 xl:justify-between xl:rounded-small xl:px-2.5 pointer-coarse:h-11',
						name === open
							? 'border-ink text-ink xl:bg-hover'
							: 'border-transparent text-muted hover:text-ink xl:hover:bg-hover',
					)}
				>
					{label} {counts[name]}
				</Link>
			))}
		</div>
	));
	if (!isList) {
		return (
			<nav aria-label="Admin sections" className={className}>
				{sections}
			</nav>
		);
	}
	return (
		<div
			ref={list}
			role="tablist"
			aria-label="Lists"
			aria-orientation={isColumn ? 'vertical' : 'horizontal'}
			className={className}
			onKeyDown={onKeyDown}
		>
			{sections}
		</div>
	);
}

function SectionSelect({ open }: { open: AdminTabName }) {
	const navigate = useNavigate();
	return (
		<Select
			aria-label="List"
			className="mx-4 mt-3 font-medium"
			value={open}
			onChange={({ target }) => navigate(tabUrl(tabNamed(target.value)), { replace: true })}
		>
			{adminSections.map(({ title, tabs }) => {
				const options = tabs.map(({ name, label }) => (
					<option key={name} value={name}>
						{label}
					</option>
				));
				return title === '' ? (
					options
				) : (
					<optgroup key={title} label={title}>
						{options}
					</optgroup>
				);
			})}
		</Select>
	);
}

function Total({ of: count = 0 }: { of: number | undefined }) {
	if (count === 0) return null;
	return <span className="font-normal text-muted tabular-nums max-xl:hidden">{formatCount(count)}</span>;
}
