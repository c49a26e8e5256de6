/** The styles of every game's look: after the page's own, which they change. */
import.meta.glob('../games/*/*.css', { eager: true });
