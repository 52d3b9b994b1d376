/** The placeholder of a screen while its chunk loads. */
import { Spinner } from '../../ui/feedback/spinner.tsx';

export function RouteLoading() {
	return (
		<div className="grid min-h-[60vh] place-items-center">
			<Spinner />
		</div>
	);
}
