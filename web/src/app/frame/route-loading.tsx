/** What stands in a screen's place while its chunk is on the way. */
import { Spinner } from '../../ui/feedback/spinner.tsx';

export function RouteLoading() {
	return (
		<div className="grid min-h-[60vh] place-items-center">
			<Spinner />
		</div>
	);
}
