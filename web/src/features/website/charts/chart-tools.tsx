/** The controls of the response chart: view, range, comparison, zoom, and what can be taken from it. */
import type { UptimeWindow } from '@stayup/contract';
import { ChartNoAxesCombined, Download, Image, Link2, Minus, MoreHorizontal, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { type ChartView, type ChartViewName, chartViews } from './use-chart-view.ts';

type ChartToolsProps = {
	view: ChartView;
	/** Undefined at the closest zoom. */
	onZoomIn: (() => void) | undefined;
	/** The URL of exactly this view; undefined until it has loaded. */
	link: string | undefined;
	onPicture: () => void;
	onCsv: () => void;
};

export function ChartTools({ view, onZoomIn, link, onPicture, onCsv }: ChartToolsProps) {
	return (
		<div className="flex flex-wrap items-center gap-2">
			<RadioGroup
				variant="segments"
				label="View"
				isLabelHidden
				name="times"
				choices={chartViews}
				value={view.name}
				onChange={(name: ChartViewName) => view.choose({ name })}
			/>
			<div className="max-sm:order-last">
				<RadioGroup
					variant="segments"
					label="Range"
					isLabelHidden
					name="range"
					choices={view.ranges.map((window) => ({
						value: window,
						label: window.replace('h', ' h').replace('d', ' d'),
					}))}
					value={view.span ? null : view.range}
					onChange={(range: UptimeWindow) => view.choose({ range })}
				/>
			</div>
			<div className="flex items-center gap-1">
				{view.name === 'whole' && (
					<Button
						variant={view.isCompared ? 'secondary' : 'ghost'}
						aria-pressed={view.isCompared}
						title="Compare with the previous period"
						className="@max-4xl:w-9 @max-4xl:px-0 pointer-coarse:@max-4xl:w-11"
						onClick={() => view.choose({ isCompared: !view.isCompared })}
					>
						<ChartNoAxesCombined />
						<span className="@max-4xl:sr-only">Compare</span>
					</Button>
				)}
				<IconButton label="Zoom in" onClick={onZoomIn} icon={<Plus />} />
				<IconButton label="Zoom out" onClick={view.span ? () => view.zoom(null) : undefined} icon={<Minus />} />
				<Menu
					bare
					label={<MoreHorizontal />}
					name="More about the chart"
					items={[
						{
							key: 'link',
							label: 'Copy link to this view',
							icon: <Link2 />,
							onSelect: () => void copy(link),
						},
						{
							key: 'png',
							label: 'Download PNG',
							icon: <Image />,
							onSelect: onPicture,
						},
						{
							key: 'csv',
							label: 'Download CSV',
							icon: <Download />,
							onSelect: onCsv,
						},
					]}
				/>
			</div>
		</div>
	);
}

type IconButtonProps = { label: string; onClick: (() => void) | undefined; icon: ReactNode };

/** Stays focusable without an action, so that the focus is not lost at the last zoom. */
function IconButton({ label, onClick, icon }: IconButtonProps) {
	return (
		<Button
			variant="ghost"
			aria-label={label}
			title={label}
			aria-disabled={onClick === undefined || undefined}
			onClick={onClick}
			className="w-9 px-0 aria-disabled:opacity-40 pointer-coarse:w-11"
		>
			{icon}
		</Button>
	);
}

async function copy(link: string | undefined): Promise<void> {
	try {
		await navigator.clipboard.writeText(link ?? window.location.href);
		toast.success('Link copied', { id: 'chart-link' });
	} catch {
		toast.error('Failed to copy the link', { id: 'chart-link' });
	}
}
