/** The response chart of a website. Its script loads after the numbers of the screen. */
import { lazy, Suspense } from 'react';
import { Section } from '../../../ui/layout/section.tsx';
import { ChartSkeleton, type ResponseChartProps } from './chart-skeleton.tsx';

const ResponseSection = lazy(() =>
	import('./response-section.tsx').then((module) => ({ default: module.ResponseSection })),
);

export function ResponseChart(props: ResponseChartProps) {
	return (
		<Suspense
			fallback={
				<Section title="Response times">
					<ChartSkeleton height={props.height ?? 200} />
				</Section>
			}
		>
			<ResponseSection {...props} />
		</Suspense>
	);
}
