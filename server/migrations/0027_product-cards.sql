CREATE TABLE "product_cards" (
	"product_id" text PRIMARY KEY NOT NULL,
	"format" integer NOT NULL,
	"card" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_cards" ADD CONSTRAINT "product_cards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_cards_format" ON "product_cards" USING btree ("product_id","format");