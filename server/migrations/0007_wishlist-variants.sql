ALTER TABLE "wishlist_items" DROP CONSTRAINT "wishlist_items_user_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_once" UNIQUE NULLS NOT DISTINCT("user_id","product_id","variant_id");