/** The step full-simulations runs the same simulations with more websites, seeds and instants, and more orders of the events of payments. */
const isFull = process.env.STAYUP_SIMULATIONS === 'full';

export function bySize<Size>(small: Size, full: Size): Size {
	return isFull ? full : small;
}
