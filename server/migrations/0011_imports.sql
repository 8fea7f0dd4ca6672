CREATE TABLE "import_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"ignored_columns" text[] DEFAULT '{}' NOT NULL,
	"settings" jsonb,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	CONSTRAINT "import_jobs_source_known" CHECK ("import_jobs"."source" in ('shopify', 'woocommerce')),
	CONSTRAINT "import_jobs_status_known" CHECK ("import_jobs"."status" in ('checked', 'running', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "import_products" (
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"product" jsonb,
	"picture_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"product_id" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_products_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "import_products_status_known" CHECK ("import_products"."status" in ('waiting', 'done', 'failed', 'rejected')),
	CONSTRAINT "import_products_outcome_known" CHECK ("import_products"."outcome" in ('created', 'updated', 'unchanged')),
	CONSTRAINT "import_products_pictures_not_negative" CHECK ("import_products"."picture_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "imported_pictures" (
	"url_hash" text PRIMARY KEY NOT NULL,
	"image_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_job_id_import_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_jobs_created" ON "import_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_products_status" ON "import_products" USING btree ("job_id","status","position");--> statement-breakpoint
CREATE INDEX "import_products_product" ON "import_products" USING btree ("product_id");