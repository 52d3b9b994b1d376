/** The response chart of a website. Its script loads after the numbers of the screen. */
import { lazy, Suspense } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ChartSkeleton, type ResponseChartProps } from './chart-skeleton.tsx';

const ResponseSection = lazy(() =>
	import('./response-section.tsx').then((module) => ({ default: module.ResponseSection })),
);

export function ResponseChart(props: ResponseChartProps) {
	return (
		<Suspense
			fallback={
				<Panel title="Response times">
					<ChartSkeleton height={props.height ?? 200} />
				</Panel>
			}
		>
			<ResponseSection {...props} />
		</Suspense>
	);
}
