/** The button below a list that loads its next page, while there is one. */
import { Button } from '../form/button.tsx';

type LoadMoreProps = { list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void } };

export function LoadMore({ list: { hasMore, isLoadingMore, loadMore } }: LoadMoreProps) {
	if (!hasMore) return null;
	return (
		<Button variant="secondary" className="w-fit justify-self-center" busy={isLoadingMore} onClick={loadMore}>
			Load more
		</Button>
	);
}
